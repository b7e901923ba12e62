// Included by src/language.rs and by the build. A language is a folder in locales and a line here. English is the source.
languages! {
    English "en",
    Turkish "tr",
    Swedish "sv",
    Hungarian "hu",
    Dutch "nl",
}
