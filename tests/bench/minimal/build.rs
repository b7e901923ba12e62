//! Prepares the program for tauri, where there is one to prepare.

fn main() {
    #[cfg(feature = "program")]
    tauri_build::build();
}
