// `npm run code:check [root]`: rules that no linter knows: text from outside as keys, expressions that may take for ever,
// raw SQL and SQL that names tables of other domains, addresses of pages, listeners for unloading, hidden imports, props of
// islands. One line per fault.
import { join, resolve } from "node:path";
import { programFaults } from "./code-rules/program-faults.ts";
import { syntaxFaults } from "./code-rules/syntax-faults.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
const faults = [...programFaults(root), ...syntaxFaults(root)];

for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
console.log(faults.length === 0 ? "code: no fault" : `code: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
