//! The commands that the page may call, by subject. `capabilities/window.json` lists them.

pub(crate) mod events;
pub(crate) mod history;
pub(crate) mod settings;
pub(crate) mod support;
pub(crate) mod window;

#[cfg(test)]
mod tests;
