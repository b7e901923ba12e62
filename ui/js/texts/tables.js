// Written from crates/forewarn-texts/locales by FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts.

import en from "./en.js";
import tr from "./tr.js";
import sv from "./sv.js";
import hu from "./hu.js";
import nl from "./nl.js";

/** @import { Table } from "../../types/texts.js" */

/** By language. @type {Record<string, Table>} */
export const TABLES = { en, tr, sv, hu, nl };
