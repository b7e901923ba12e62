//! Everything Forewarn says, in every language.
