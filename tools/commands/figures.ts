// `npm run figures [folder]`: size and measurable rules of the project as a Markdown table. `folder` is another checkout;
// tests are counted from the reports of its last `npm test` (.cache/tests).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = process.argv[2] ?? process.cwd();
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(path);
const scripts = tracked.filter((path) => /\.(tsx?|mjs)$/.test(path));
const sources = scripts.filter((path) => !isTest(path));
const tests = scripts.filter(isTest);
const documents = tracked.filter((path) => path.endsWith(".md") && !path.startsWith("app/"));
const texts = new Map(scripts.map((path) => [path, read(path)]));

const linesOf = (path: string) => texts.get(path)!.split("\n").length - 1;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const quantile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
const wordsOf = (paths: string[]) => sum(paths.map((path) => read(path).split(/\s+/).filter(Boolean).length));
const count = (pattern: RegExp, paths: string[]) =>
  sum(paths.map((path) => texts.get(path)!.match(pattern)?.length ?? 0));

const commentLines = sum(
  sources.map(
    (path) =>
      texts
        .get(path)!
        .split("\n")
        .filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length,
  ),
);

/** Files besides tests, texts and generated ones. */
const folders = Map.groupBy(
  tracked.filter((path) => !isTest(path) && !/\/texts\/|^public\/|\/migrations\/|^docs\/|pdf-fonts\//.test(path)),
  dirname,
);
const largeFolders = [...folders].filter(([folder, files]) => folder !== "." && files.length > 20);

/** Files imported by exactly one file, of their own domain. */
function filesWithOneImporter(): number {
  const importers = new Map<string, Set<string>>();
  for (const path of sources)
    for (const [, specifier = ""] of texts.get(path)!.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)) {
      const target = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(path), specifier));
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  const domainOf = (path: string) => path.split("/").slice(0, 2).join("/");
  return sources.filter((path) => {
    const [first, ...others] = importers.get(path) ?? [];
    return first !== undefined && others.length === 0 && domainOf(first) === domainOf(path);
  }).length;
}

type Report = {
  testResults?: { startTime: number; endTime: number; assertionResults: { status: string }[] }[];
  stats?: { duration: number; expected: number; flaky: number; unexpected: number };
};

function partOf(name: string): string {
  const path = join(root, ".cache/tests", `${name}.json`);
  if (!existsSync(path)) return "not run here";
  const { testResults = [], stats } = JSON.parse(readFileSync(path, "utf8")) as Report;
  if (stats) return `${stats.expected + stats.flaky + stats.unexpected} tests, ${Math.round(stats.duration / 1000)} s`;
  const number = sum(testResults.map(({ assertionResults }) => assertionResults.length));
  const start = Math.min(...testResults.map(({ startTime }) => startTime));
  const end = Math.max(...testResults.map(({ endTime }) => endTime));
  return `${number} tests, ${Math.round((end - start) / 1000)} s`;
}

const lengths = sources.map(linesOf);
const rows: [string, string | number][] = [
  ["source files (ts, tsx, mjs)", sources.length],
  ["lines of source", sum(lengths)],
  ["median lines of a file", quantile(lengths, 0.5)],
  ["nine in ten files under", quantile(lengths, 0.9)],
  ["longest file", Math.max(...lengths)],
  ["files over 300 lines", lengths.filter((length) => length > 300).length],
  ["files of at most 15 lines", lengths.filter((length) => length <= 15).length],
  ["files with one importer, of their own domain", filesWithOneImporter()],
  ["folders with over 20 files", largeFolders.map(([folder, { length }]) => `${folder} (${length})`).join(", ") || 0],
  ["comments, share of lines", `${((commentLines / sum(lengths)) * 100).toFixed(1)} %`],
  ["`as unknown as`", count(/\bas unknown as\b/g, sources)],
  ["`as never`", count(/\bas never\b/g, sources)],
  ["test files", tests.length],
  ["lines of tests", sum(tests.map(linesOf))],
  ["words of documents outside docs/spec", wordsOf(documents.filter((path) => !path.startsWith("docs/spec/")))],
  ["words of docs/spec", wordsOf(documents.filter((path) => path.startsWith("docs/spec/")))],
  ...["unit", "database", "embedded", "http", "browser"].map((name): [string, string] => [
    `npm test: ${name}`,
    partOf(name),
  ]),
];
console.info(`| figure | value |\n|---|---|\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`);
