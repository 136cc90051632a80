// Every rule over every file of a tree.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findCycles } from "./cycles.ts";
import { decisionFaults } from "./decision-records.ts";
import {
  type Allowance,
  barrelFaults,
  forbiddenUseFaults,
  lengthFaults,
  nameFaults,
  staleAllowances,
} from "./file-rules.ts";
import { type Fault, importFaults } from "./import-rules.ts";
import { isSourcePath, resolveImport } from "./places.ts";
import { type ModuleFacts, readModule } from "./read-module.ts";

const skippedFolders = new Set(["node_modules", "build", "data", "test-results", "playwright-report"]);

/** @returns every fault of the tree under `root`, by file and line. */
export function checkTree(root: string, allowances: Allowance[]): Fault[] {
  const paths = sourceFiles(root);
  const faults: Fault[] = [];
  const factsOf = new Map<string, ModuleFacts>();
  for (const path of paths) {
    const source = readFileSync(join(root, path), "utf8");
    faults.push(...nameFaults(path), ...lengthFaults(path, source));
    if (!/\.tsx?$/.test(path)) continue;
    const facts = readModule(path, source);
    factsOf.set(path, facts);
    if (facts.error) faults.push({ file: path, line: facts.error.line, rule: "syntax", message: facts.error.message });
    faults.push(...barrelFaults(path, facts), ...forbiddenUseFaults(path, facts, allowances));
  }
  const routeModules = routeModulesNamedIn(factsOf);
  for (const [path, facts] of factsOf) {
    for (const fact of facts.imports) faults.push(...importFaults(path, fact, routeModules));
  }
  faults.push(...cycleFaults(factsOf), ...staleAllowances(allowances, factsOf));
  // The tests of this check cite records of their own making.
  const citing = paths.filter((path) => !path.startsWith("scripts/check-structure"));
  faults.push(...decisionFaults(root, [...citing, ...documents(root)]));
  return faults.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function sourceFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      const isSkipped = entry.name.startsWith(".") || skippedFolders.has(entry.name) || !isSourcePath(`${path}/`);
      return isSkipped ? [] : sourceFiles(root, path);
    }
    return /\.(tsx?|mjs|css)$/.test(entry.name) && isSourcePath(path) ? [path] : [];
  });
}

/** Markdown at the root and under docs; migrations cite decisions in comments too. */
const documents = (root: string): string[] =>
  ["", "docs/", "docs/decisions/", "database/migrations/"].flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
      .filter((name) => /\.(md|sql)$/.test(name))
      .map((name) => folder + name),
  );

/** Route modules by the route table's own words: their server half is stripped from the browser's bundle. */
function routeModulesNamedIn(factsOf: Map<string, ModuleFacts>): Set<string> {
  const named = [...factsOf]
    .filter(([path]) => /^app\/([^/]+\/)?routes\.ts$/.test(path))
    .flatMap(([, facts]) => facts.strings)
    .map((text) => `app/${text.replace(/^\.?\/|^#?app\//, "")}`);
  return new Set(["app/root.tsx", ...named.filter((path) => factsOf.has(path))]);
}

function cycleFaults(factsOf: Map<string, ModuleFacts>): Fault[] {
  const edges = new Map<string, string[]>();
  for (const [path, facts] of factsOf) {
    const targets = facts.imports.map((fact) => resolveImport(path, fact.specifier));
    edges.set(path, targets.filter((target) => target !== undefined && factsOf.has(target)) as string[]);
  }
  return findCycles(edges).map((ring) => {
    const file = ring[0]!;
    const second = ring[1] ?? file;
    const line = factsOf.get(file)!.imports.find((fact) => resolveImport(file, fact.specifier) === second)?.line ?? 1;
    return { file, line, rule: "cycle", message: [...ring, file].join(" → ") };
  });
}
