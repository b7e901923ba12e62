/** The system that the window is shown on; fonts and hints depend on it. @param {string} userAgent */
export function platformOf(userAgent) {
    return /\bWindows\b/.test(userAgent) ? "windows" : "linux";
}
