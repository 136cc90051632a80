// `npm run texts:check [root]`: every dictionary in five languages with the same keys, placeholders and plurals.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { textFaults } from "./texts/compare-texts.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
/** From text to the reason why it is the same in French and in a translation. */
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, "texts-allowed-equal.json"), "utf8"));
const faults = textFaults(root, new Set(Object.keys(reasons)));

for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "texts: no fault" : `texts: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
