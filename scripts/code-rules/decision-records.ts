// docs/decisions: every record has its own number, a title with that number, the same four sections and a line in the
// index. A citation of a record (`0015`) or of a section of docs/contracts.md (`decisions 5`) names one that exists.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./program-faults.ts";

const folder = "docs/decisions";
const index = `${folder}/README.md`;
const contracts = "docs/contracts.md";
const sections = "Context, Options, Choice, Consequences";
const rule = "decision";
/** Files that may cite a record. The tests of this rule cite records that they write themselves. */
const citing = ["*.md", "docs/**/*.md", "database/migrations/*.sql", "*/**/*.{ts,tsx,mjs,css}"];
const exclude = ["node_modules", "build*", "data", "scripts/code-rules/*.test.ts"];

export function decisionFaults(root: string): Fault[] {
  if (!existsSync(join(root, folder))) return [];
  const records = readdirSync(join(root, folder)).filter((name) => name !== "README.md");
  const numbers = new Map<string, string>();
  const faults: Fault[] = [];
  const listed = existsSync(join(root, index)) ? readFileSync(join(root, index), "utf8") : "";
  for (const name of records.toSorted()) {
    const file = `${folder}/${name}`;
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1];
    const at = (message: string) => faults.push({ file, line: 1, rule, message });
    if (number === undefined) {
      at("a record is called NNNN-subject.md");
      continue;
    }
    const other = numbers.get(number);
    if (other !== undefined) at(`${number} is the number of ${other} already: take the next free one`);
    numbers.set(number, name);
    const text = readFileSync(join(root, file), "utf8");
    const title = /^# (.+)/.exec(text)?.[1] ?? "";
    if (!title.startsWith(`${number}. `)) at(`its title begins with "# ${number}. "`);
    if ([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name).join(", ") !== sections)
      at(`its sections are ${sections}`);
    if (!listed.includes(`- [${title}](${name})`)) at(`${index} has no line "- [${title}](${name})"`);
  }
  const contractText = existsSync(join(root, contracts)) ? readFileSync(join(root, contracts), "utf8") : "";
  const contractNumbers = new Set([...contractText.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number));
  for (const file of globSync(citing, { cwd: root, exclude }).toSorted())
    for (const [at, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
      for (const [citation, number] of line.matchAll(/\bdecisions (\d{1,2})\b/g))
        if (!contractNumbers.has(number))
          faults.push({ file, line: at + 1, rule, message: `"${citation}" names no section of ${contracts}` });
      for (const [citation, number = "", subject] of line.matchAll(
        /(?:decisions\/|decisions? |\]\()(\d{4})\b(-[a-z0-9-]+\.md)?/g,
      )) {
        const record = numbers.get(number);
        if (record === undefined || (subject !== undefined && record !== number + subject))
          faults.push({ file, line: at + 1, rule, message: `"${citation}" names no record of ${folder}` });
      }
    }
  return faults;
}
