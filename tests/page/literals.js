// Finds the string literals of JavaScript, and in which argument of which call each of them is.

/** Calls whose arguments are shown or spoken. */
const SINKS = [
    { callee: /(^|\.)element$/, from: 2 },
    { callee: /(^|\.)(button|iconButton|liveText|createTextNode|createPanel|showMessage)$/, from: 0, until: 0 },
    { callee: /(^|\.)(setText|setOptionalText)$/, from: 1 },
    { callee: /(^|\.)(append|prepend|replaceChildren|before|after|replaceWith)$/, from: 0 },
    { callee: /^(announce|message\.show)$/, from: 0 },
];
const SPOKEN_ATTRIBUTES = /^(title|alt|placeholder|label|aria-(label|\w*description|placeholder|valuetext))$/;
const SPOKEN_PROPERTIES = /\.(textContent|innerText|nodeValue|data|title|alt|placeholder|label|aria[A-Z]\w+)\s*=$/;

/** How many characters back are enough to tell what a sign means. */
const REMEMBERED = 60;

/** The literals of a module that are shown or spoken, and contain a letter. */
export function spokenLiterals(source) {
    return literals(source)
        .filter(({ text, compared }) => /\p{L}/u.test(text) && !compared)
        .filter(isSpoken)
        .map(({ text }) => text);
}

/** Every string literal: its text, the brackets around it from the inside out, and what stands before it. */
export function literals(source) {
    const found = [];
    const brackets = [];
    let at = 0;
    // What was read last, without blanks and comments: it tells a pattern from a division, and a call from a group.
    let before = "";

    const inner = () => brackets.at(-1);
    const read = (token) => {
        before = `${before.slice(-REMEMBERED)}${token}`;
    };
    const take = (text) => {
        found.push({
            text,
            around: brackets.map((bracket) => ({ ...bracket, said: [...bracket.said] })).reverse(),
            before,
            compared: /([!=]==|\bcase)$/.test(before) || /^\s*[!=]==/.test(source.slice(at, at + REMEMBERED)),
        });
        const place = inner();
        if (place !== undefined) {
            place.said[place.index] = text;
        }
        read('"');
    };
    const names = (end) =>
        inner()?.open === "{" && /[{,]$/.test(before) && /^\s*:/.test(source.slice(end, end + REMEMBERED));
    const opening = (open, callee) => ({ open, callee, index: 0, key: null, said: [] });

    while (at < source.length) {
        const char = source[at];
        const start = at;
        if (/\s/.test(char)) {
            at += 1;
        } else if (source.startsWith("//", at)) {
            at = endOf(source, "\n", at);
        } else if (source.startsWith("/*", at)) {
            at = endOf(source, "*/", at);
        } else if (char === '"' || char === "'") {
            at = quoteEnd(source, at);
            const text = source.slice(start + 1, at - 1);
            if (names(at)) {
                inner().key = text;
                read('"');
            } else {
                take(text);
            }
        } else if (char === "`" || (char === "}" && inner()?.open === "`")) {
            if (char === "}") {
                brackets.pop();
            }
            const end = templateEnd(source, at + 1);
            const opens = source[end] === "$";
            at = end + (opens ? 2 : 1);
            take(source.slice(start + 1, end));
            if (opens) {
                brackets.push(opening("`", null));
                read("(");
            }
        } else if (char === "/" && !/[\w$)\]}"`]$/.test(before)) {
            at = patternEnd(source, at);
            read(")");
        } else if (/[({[]/.test(char)) {
            brackets.push(opening(char, char === "(" ? calleeOf(before) : null));
            read(char);
            at += 1;
        } else if (/[)}\]]/.test(char)) {
            brackets.pop();
            read(char);
            at += 1;
        } else {
            if (char === "," && inner() !== undefined) {
                inner().index += 1;
                inner().key = null;
            }
            const word = /^[\w$]+/.exec(source.slice(at, at + 80))?.[0] ?? char;
            if (names(at + word.length)) {
                inner().key = word;
            }
            // Two words need a space between them.
            read(/[\w$]$/.test(before) && /^[\w$]/.test(word) ? ` ${word}` : word);
            at += word.length;
        }
    }
    return found;
}

function isSpoken({ around, before }) {
    if (SPOKEN_PROPERTIES.test(before)) {
        return true;
    }
    const call = around.findIndex((bracket) => bracket.open === "(" && bracket.callee !== null);
    if (call < 0) {
        return false;
    }
    const { callee, index, said } = around[call];
    const attributes = around.slice(0, call).find((bracket) => bracket.open === "{" && bracket.key !== null);
    if (attributes !== undefined) {
        return SPOKEN_ATTRIBUTES.test(attributes.key);
    }
    if (/(^|\.)setAttribute$/.test(callee)) {
        return index > 0 && SPOKEN_ATTRIBUTES.test(said[index - 1] ?? "");
    }
    return SINKS.some((sink) => sink.callee.test(callee) && index >= sink.from && index <= (sink.until ?? Infinity));
}

/** What is called by the bracket that follows, or nothing where it only groups. */
function calleeOf(before) {
    const name = /[\w$.?]+$/.exec(before)?.[0]?.replace(/\?\./g, ".");
    return name === undefined || /^(if|for|while|switch|return|catch|typeof|await|case|of|in|function)$/.test(name)
        ? null
        : name;
}

function endOf(source, mark, at) {
    const end = source.indexOf(mark, at);
    return end < 0 ? source.length : end + mark.length;
}

function quoteEnd(source, at) {
    const quote = source[at];
    let end = at + 1;
    while (end < source.length && source[end] !== quote) {
        end += source[end] === "\\" ? 2 : 1;
    }
    return end + 1;
}

/** Where the fixed part of a template ends: at its quote or at the dollar of a blank. */
function templateEnd(source, at) {
    let end = at;
    while (end < source.length && source[end] !== "`" && !source.startsWith("${", end)) {
        end += source[end] === "\\" ? 2 : 1;
    }
    return end;
}

function patternEnd(source, at) {
    let end = at + 1;
    let inClass = false;
    while (end < source.length && (inClass || source[end] !== "/")) {
        if (source[end] === "\\") {
            end += 1;
        } else if (source[end] === "[" || source[end] === "]") {
            inClass = source[end] === "[";
        }
        end += 1;
    }
    return end + 1 + /^\w*/.exec(source.slice(end + 1))[0].length;
}
