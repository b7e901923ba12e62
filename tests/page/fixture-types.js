// Writes the fixtures as TypeScript, so that `npm run types` compares them with the types of the program.

import { readFile, readdir, writeFile } from "node:fs/promises";

const FIXTURES = new URL("../../crates/forewarn-core/fixtures/", import.meta.url);
const TYPES = { snapshots: 'Omit<Published, "revision">', diagnoses: "Record<Language, Diagnosis>" };

const constants = [];
for (const [folder, type] of Object.entries(TYPES)) {
    for (const name of (await readdir(new URL(folder, FIXTURES))).sort()) {
        const json = await readFile(new URL(`${folder}/${name}`, FIXTURES), "utf8");
        constants.push(`/** ${name} */\nexport const _${constants.length}: ${type} = ${json.trim()};\n`);
    }
}
const imports = 'import type { Diagnosis, Language, Published } from "../../ui/types/program.js";\n';
await writeFile(new URL("fixtures.generated.ts", import.meta.url), [imports, ...constants].join("\n"));
