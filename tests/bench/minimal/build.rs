//! Runs Tauri's build script if the program is built.

fn main() {
    #[cfg(feature = "program")]
    tauri_build::build();
}
