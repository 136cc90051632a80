// `npm run structure:check [root]`: layout, imports and names as docs/contributing.md says; one line per fault.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { allowances, stringKeyAllowances } from "./structure/allowances.ts";
import { checkTree } from "./structure/check-tree.ts";
import { stringKeyFaults } from "./structure/string-keys.ts";

const otherRoot = process.argv[2];
const root = resolve(otherRoot ?? join(import.meta.dirname, ".."));
const faults = checkTree(root, otherRoot ? [] : allowances);
if (existsSync(join(root, "tsconfig.json")))
  faults.push(...stringKeyFaults(root, otherRoot ? [] : stringKeyAllowances));

for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
console.log(faults.length === 0 ? "structure: no fault" : `structure: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
