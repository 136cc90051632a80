// `npm run texts:check [root]`: every dictionary and article in five languages: the same keys, placeholders and plurals, and other words.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { articleFaults } from "./texts/compare-articles.ts";
import { textFaults } from "./texts/compare-texts.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
/** From text to the reason why it is the same in two languages. */
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, "texts-allowed-equal.json"), "utf8"));
const allowedEqual = new Set(Object.keys(reasons));
const faults = [...textFaults(root, allowedEqual), ...articleFaults(root, allowedEqual)];

for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "texts: no fault" : `texts: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
