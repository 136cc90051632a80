// `npm run code:check [root]`: rules that no linter has (code-rules/), one line per violation.
import { join, resolve } from "node:path";
import { programFaults } from "./code-rules/program-faults.ts";
import { syntaxFaults } from "./code-rules/syntax-faults.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
const faults = [...programFaults(root), ...syntaxFaults(root)];

for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
console.log(faults.length === 0 ? "code: no fault" : `code: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
