// `npm run code:check [root]`: what no linter knows of: words from outside as keys, expressions that may take for ever,
// SQL that names tables of other domains, citations of decisions, and addresses of pages. One line per fault.
import { join, resolve } from "node:path";
import { decisionFaults } from "./code-rules/decision-records.ts";
import { pageAddressFaults } from "./code-rules/page-addresses.ts";
import { programFaults } from "./code-rules/program-faults.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const faults = [...programFaults(root), ...decisionFaults(root), ...pageAddressFaults(root)];

for (const { file, line, rule, message } of faults) console.log(`${file}:${line} ${rule}: ${message}`);
console.log(faults.length === 0 ? "code: no fault" : `code: faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;
