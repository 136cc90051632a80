// `npm run structure:check [root]`: layout, imports and names as docs/contributing.md says; one line per fault.
import { join, resolve } from "node:path";
import { allowances } from "./structure/allowances.ts";
import { checkTree } from "./structure/check-tree.ts";

const otherRoot = process.argv[2];
const root = resolve(otherRoot ?? join(import.meta.dirname, ".."));
const faults = checkTree(root, otherRoot ? [] : allowances);

for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
console.log(faults.length === 0 ? "structure: no fault" : `structure: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
