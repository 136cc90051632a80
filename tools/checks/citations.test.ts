// A citation of docs/spec (`spec 2.6`, `security 6.55, F5`, `law 1.8`, `ASVS 6.5.1`) names a paragraph that exists; a file or
// a link that a document names leads somewhere; and nothing cites issues, which only those who wrote them can read.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

type Files = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, "../..");
const papers = new Map([
  ["spec", "docs/spec/specification.md"],
  ["decisions", "docs/spec/decisions.md"],
  ["security", "docs/spec/security.md"],
  ["law", "docs/spec/law-and-standards.md"],
  ["brand", "docs/spec/brand.md"],
]);
const requirements = "docs/spec/security-asvs.md";
const text = /\.(tsx?|mjs|js|css|md|sql|py|ya?ml|service)$|(^|\/)(Dockerfile|run|\.env\.example|\.npmrc)$/;
/** They cite what does not exist on purpose. */
const planting = ["tools/checks/citations.test.ts", "tools/checks/decision-records.test.ts"];

const one = String.raw`[FPI]?\d{1,2}(?:\.\d{1,2})?(?![\w-]|\.\d)`;
const citation = new RegExp(
  String.raw`\b(spec|decisions|security|law|brand) (${one}(?:(?:, | and | or )${one})*)`,
  "g",
);
const number = new RegExp(one, "g");
/** Not the edition, 5.0.0. */
const requirement = /\bASVS (?!5\.0\.0)(\d+(?:\.\d+)+(?:(?:, | and )\d+(?:\.\d+)+)*)/g;
/** `docs/operations.md, "Two roles"`: a heading of that page, or words in bold. */
const section = /\b((?:[\w-]+\/)*[\w-]+\.md), "([^"]+)"/g;
const issue = /\bissue \d+(?:\.\d+)?\b/g;

const anchorsOf = (page: string) => new Set([...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id));

/** As GitHub makes them of headings. */
const headingsOf = (page: string) =>
  new Set(
    [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

function citationFaults(files: Files): string[] {
  const anchors = new Map([...papers].map(([paper, file]) => [paper, anchorsOf(files.get(file) ?? "")]));
  const rows = [...(files.get(requirements) ?? "").matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, row = ""]) => row);
  const faults: string[] = [];
  for (const [file, source] of files)
    for (const [at, line] of source.split("\n").entries()) {
      const add = (message: string) => faults.push(`${file}:${at + 1} ${message}`);
      for (const [, paper = "", numbers = ""] of line.matchAll(citation))
        for (const [cited] of numbers.matchAll(number))
          if (!anchors.get(paper)?.has(cited)) add(`"${paper} ${cited}" is no paragraph of ${papers.get(paper)}`);
      for (const [, numbers = ""] of line.matchAll(requirement))
        for (const cited of numbers.split(/, | and /))
          if (!rows.some((row) => row === cited || row.startsWith(`${cited}.`))) add(`ASVS has no ${cited}`);
      for (const [, page = "", title = ""] of line.matchAll(section))
        if (!(files.get(page) ?? "").split("\n").some((each) => /^#|\*\*/.test(each) && each.includes(title)))
          add(`${page} has no "${title}"`);
      for (const [cited] of line.matchAll(issue)) add(`"${cited}" says nothing to a reader: give the reason`);
    }
  for (const [paper, file] of papers)
    for (const [, cited = ""] of (files.get(file) ?? "").matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm))
      if (!anchors.get(paper)?.has(cited)) faults.push(`${file} its heading ${cited} has no anchor`);
  return faults;
}

/** Paths of files in backticks, also with `<name>` and `*`; names of source files alone; targets of links with their anchors. */
function pathFaults(files: Files, paths: readonly string[]): string[] {
  const folders = new Set(paths.flatMap((path) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [])));
  const faults: string[] = [];
  for (const [file, source] of files) {
    if (!file.endsWith(".md") || file.startsWith("app/")) continue;
    for (const [at, line] of source.split("\n").entries()) {
      const add = (message: string) => faults.push(`${file}:${at + 1} ${message}`);
      for (const [, path = ""] of line.matchAll(/`((?:[\w.-]+\/)+(?:[\w.<>*-]+\/?)*)`/g)) {
        if (!folders.has(path.slice(0, path.indexOf("/")))) continue;
        const pattern = path.replaceAll(".", String.raw`\.`).replaceAll(/<[\w-]+>|\*+/g, "[^/]+");
        const wanted = new RegExp(`^${pattern.replace(/\/$/, "")}(?:/|-|$)`);
        if (!paths.some((each) => wanted.test(each))) add(`${path} does not exist`);
      }
      for (const [, name = ""] of line.matchAll(/`((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css))`/g))
        if (!folders.has(name.split("/")[0]!) && !paths.some((path) => `/${path}`.endsWith(`/${name}`)))
          add(`${name} is no file of the project`);
      for (const [, target = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const page = path === "" ? file : normalize(join(dirname(file), path));
        if (path !== "" && !paths.some((each) => each === page || each.startsWith(`${page}/`)))
          add(`${target} leads nowhere`);
        const content = files.get(page);
        if (anchor && content && !anchorsOf(content).has(anchor) && !headingsOf(content).has(anchor))
          add(`${target}: no such heading`);
      }
    }
  }
  return faults;
}

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const files: Files = new Map(
  tracked
    .filter((path) => text.test(path) && !planting.includes(path))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

test("every citation in sources, tests and documents names a paragraph of docs/spec, and none an issue", () => {
  expect(files.size).toBeGreaterThan(1000);
  expect(citationFaults(files)).toEqual([]);
});

test("every file, link and anchor that a document names exists", () => {
  expect(pathFaults(files, tracked)).toEqual([]);
});

test("planted citations, files and links are found, and sound ones are not", () => {
  const anchored = (...ids: string[]) => ids.map((id) => `<a id="${id}"></a>\n`).join("");
  const sound = {
    "docs/spec/specification.md": `${anchored("2", "2.6")}## 2. Screens\n### 2.6 Purchase\n`,
    "docs/spec/security.md": anchored("6.55", "F5"),
    "docs/spec/law-and-standards.md": anchored("1"),
    [requirements]: "| 6.5.1 | 2 | met |\n",
    "app/a.ts": '// spec 2.6, 2 and security F5, 6.55; law 1, L221-24; ASVS 6.5, 6.5.1; README.md, "Top"\n',
    "README.md":
      "`app/a.ts`, `a.ts`, `app/<domain>`, [purchase](docs/spec/specification.md#2.6), [here](#top)\n# Top\n",
  };
  const both = (tree: Record<string, string>) => {
    const all = new Map(Object.entries(tree));
    return [...citationFaults(all), ...pathFaults(all, [...all.keys()])].map((fault) => fault.split(" ")[0]).toSorted();
  };
  expect(both(sound)).toEqual([]);
  expect(
    both({
      ...sound,
      "app/b.ts": '// spec 2.7\n// security 6.55, F6\n// ASVS 6.5.2\n// issue 8.3\n// README.md, "Topic"\n',
      "docs/spec/brand.md": "## 1. Idea\n",
      "docs/b.md": "`app/c.ts`\n`c.ts`\n[c](c.md)\n[c](spec/specification.md#2.7)\n",
    }),
  ).toEqual([
    ...["app/b.ts:1", "app/b.ts:2", "app/b.ts:3", "app/b.ts:4", "app/b.ts:5"],
    ...["docs/b.md:1", "docs/b.md:2", "docs/b.md:3", "docs/b.md:4", "docs/spec/brand.md"],
  ]);
});

test("the Node of .node-version is that of the image, which the tests hold against the packages", () => {
  const version = readFileSync(join(root, ".node-version"), "utf8").trim();
  expect(readFileSync(join(root, "Dockerfile"), "utf8")).toContain(`node:${version}-`);
});
