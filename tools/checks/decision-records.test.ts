// docs/decisions: every record has its own number, a title with that number, a state, the same sections and at most 300 words.
// A citation of a record (`0015`) names one that exists.
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const sections = ["Decision, Why, Consequences", "Decision, Why, Consequences, Measured"];
const maxWords = 300;
/** The documents that somebody reads to work on the shop or to run it: all but the papers that are looked things up in. */
const documents = ["*.md", "docs/*.md", "docs/!(spec)/**/*.md"];
const maxWordsTogether = 20_000;
/** Without bars of tables and marks of lists. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
/** Files that may cite a record. The tests of this rule cite records that they write themselves. */
const citing = ["*.md", "docs/**/*.md", "database/migrations/*.sql", "*/**/*.{ts,tsx,mjs,css}"];
const exclude = ["node_modules", "build*", "data", "tools/checks/decision-records.test.ts"];

function decisionFaults(root: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const records = readdirSync(join(root, folder)).filter((name) => name !== "README.md");
  const numbers = new Map<string, string>();
  const faults: string[] = [];
  for (const name of records.toSorted()) {
    const file = `${folder}/${name}`;
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1];
    const at = (message: string) => faults.push(`${file}:1 ${message}`);
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
    const [, state = "", successor = ""] =
      /^State: (accepted|superseded by \[\d{4}\]\((\d{4}-[a-z0-9-]+\.md)\))$/m.exec(text) ?? [];
    if (state === "") at('it has a line "State: accepted" or "State: superseded by [NNNN](NNNN-subject.md)"');
    if (successor !== "" && !records.includes(successor)) at(`${successor} does not exist`);
    const found = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name).join(", ");
    if (state === "accepted" && !sections.includes(found)) at(`its sections are ${sections.join(" or ")}`);
    if (wordsOf(text) > maxWords) at(`it has ${wordsOf(text)} words, more than ${maxWords}`);
  }
  for (const file of globSync(citing, { cwd: root, exclude }).toSorted())
    for (const [at, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
      for (const [citation, number = "", subject] of line.matchAll(
        /(?:decisions\/|decisions? |\]\()(\d{4})\b(-[a-z0-9-]+\.md)?/g,
      )) {
        const record = numbers.get(number);
        if (record === undefined || (subject !== undefined && record !== number + subject))
          faults.push(`${file}:${at + 1} "${citation}" names no record of ${folder}`);
      }
    }
  return faults;
}

/** The places of the faults in a tree of these files. */
function faultsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "decisions-"));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const faults = decisionFaults(root).map((fault) => fault.split(" ")[0]!);
  rmSync(root, { recursive: true });
  return faults.toSorted();
}

test("records have numbers of their own, a state, their sections and few words; a citation names one that exists", () => {
  const sections = "State: accepted\n## Decision\n## Why\n## Consequences\n";
  const record = (title: string) => `# ${title}\n${sections}`;
  const sound = {
    "docs/decisions/0001-one.md": record("0001. One"),
    "docs/decisions/0002-two.md": `${record("0002. Two")}More than [0001](0001-one.md) says.\n`,
    "app/a.ts": "/** Why: docs/decisions/0002. */\nexport const value = 1;\n",
    "docs/architecture.md": "As [0001](decisions/0001-one.md) says.\n",
  };
  expect(faultsIn(sound)).toEqual([]);
  expect(
    faultsIn({
      ...sound,
      "docs/decisions/0002-other.md": record("0002. Other"),
      "docs/decisions/0003-three.md": record("Three"),
      "app/b.ts": "// docs/decisions/0009\nexport const value = 1; // decision 0001\n",
      "docs/decisions/0004-four.md": "# 0004. Four\nState: accepted\n",
      "docs/decisions/0005-five.md": `${record("0005. Five")}${"word ".repeat(300)}`,
      "docs/decisions/0006-six.md": "# 0006. Six\nState: superseded by [0008](0008-eight.md)\n",
      "docs/operations.md": "[0001](decisions/0001-two.md)\n",
    }),
  ).toEqual([
    "app/b.ts:1",
    "docs/decisions/0002-two.md:1",
    "docs/decisions/0003-three.md:1",
    "docs/decisions/0004-four.md:1",
    "docs/decisions/0005-five.md:1",
    "docs/decisions/0006-six.md:1",
    "docs/decisions/0006-six.md:2",
    "docs/operations.md:1",
  ]);
});

test("the project's own records and citations have no fault", () => {
  expect(decisionFaults(join(import.meta.dirname, "../.."))).toEqual([]);
});

test("what somebody reads to work on the shop or to run it has at most 20,000 words", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync(documents, { cwd: root });
  expect(files).toEqual(expect.arrayContaining(["README.md", "docs/operations.md", "docs/decisions/README.md"]));
  expect(files.filter((file) => file.startsWith("docs/spec/"))).toEqual([]);
  const words = files.reduce((sum, file) => sum + wordsOf(readFileSync(join(root, file), "utf8")), 0);
  expect(words).toBeLessThanOrEqual(maxWordsTogether);
});
