// `npm run promises`: each cited paragraph with the tests that cite it. `npm run promises -- --since COMMIT`: paragraphs
// that tests cited then and none cites now.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type CitingTest, citationsIn } from "../test-run/citations.ts";

const root = join(import.meta.dirname, "../..");
const patterns = ["*.test.ts", "*.test.tsx", "*.spec.ts"];
const since = process.argv.includes("--since") ? process.argv.at(-1)! : undefined;

/** Without `commit` includes files that are not in Git yet. */
function citingTests(commit?: string): CitingTest[] {
  const search = [
    "grep",
    "-E",
    "--full-name",
    ...(commit ? [] : ["--untracked"]),
    "(spec|security|decisions?|law)[ ,]",
  ];
  const lines = execFileSync("git", [...search, ...(commit ? [commit] : []), "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  return citationsIn(commit ? lines.replaceAll(`${commit}:`, "") : lines);
}

const now = citingTests();
if (since) {
  const kept = new Set(now.filter(({ file }) => !file.startsWith("e2e/load/")).map(({ paragraph }) => paragraph));
  const lost = citingTests(since).filter(({ paragraph }) => !kept.has(paragraph));
  for (const { paragraph, file, title } of lost) console.log(`${paragraph}\t${file}\t${title}`);
  console.log(
    `Paragraphs that lost their tests since ${since}: ${new Set(lost.map(({ paragraph }) => paragraph)).size}`,
  );
  process.exitCode = lost.length === 0 ? 0 : 1;
} else {
  for (const { paragraph, file, title } of now) console.log(`${paragraph}\t${file}\t${title}`);
}
