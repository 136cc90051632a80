// Proves that each import and lint rule of CONTRIBUTING.md fails on a planted file, and passes on a sound tree.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

// Each test starts the tool itself.
vi.setConfig({ testTimeout: 60_000 });

const project = join(import.meta.dirname, "../..");
const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  trees.push(root);
  for (const file of ["package.json", "biome.json", ".dependency-cruiser.mjs"])
    cpSync(join(project, file), join(root, file), { recursive: true });
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

function run(root: string, tool: string, ...args: string[]): string {
  const program = [join(project, "node_modules", tool), ...args];
  return spawnSync(process.execPath, program, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).stdout;
}

/**
 * Faults of imports as `rule: from → to`. A planted tree is only a part of a project, so most of its files have no importer.
 */
const importFaults = (files: Record<string, string>): string[] =>
  allImportFaults(files).filter((fault) => !fault.startsWith("door: "));

function allImportFaults(files: Record<string, string>): string[] {
  const root = plant(files);
  const folders = [...new Set(Object.keys(files).map((path) => path.split("/")[0]!))];
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...folders];
  const { summary } = JSON.parse(run(root, "dependency-cruiser/bin/dependency-cruiser.mjs", ...args));
  type Violation = { rule: { name: string }; from: string; to: string };
  return summary.violations.map(({ rule, from, to }: Violation) => `${rule.name}: ${from} → ${to}`).toSorted();
}

/** Faults of the linter as `file:line rule`. */
function lintFaults(files: Record<string, string>): string[] {
  const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github", "."];
  const output = run(plant(files), "@biomejs/biome/bin/biome", ...args);
  const faults = output.matchAll(/^::error title=(\S+?),file=(\S+?),line=(\d+)/gm);
  return [...faults].map(
    ([, rule, file, line]) => `${file!.replace(/^.*planted-\w+\//, "")}:${line} ${rule!.split("/").at(-1)}`,
  );
}

const value = "export const value = 1;\n";
const importing = (specifier: string) => `import { value } from "${specifier}";\nexport const twice = value * 2;\n`;
const importingType = (specifier: string) =>
  `import type { Value } from "${specifier}";\nexport type Pair = [Value, Value];\n`;
/** The files as planted, and everything that they import as a separate file, unless it is planted too. */
function withTargets(files: Record<string, string>): Record<string, string> {
  const targets = Object.entries(files).flatMap(([path, source]) =>
    [...source.matchAll(/["'](#|\.\.?\/)([^"']+\.\w+)["']/g)].map(([, start, rest]) =>
      start === "#" ? rest! : join(dirname(path), start!, rest!),
    ),
  );
  return { ...Object.fromEntries(targets.map((target) => [target, value])), ...files };
}

test("a tree that follows the rules has no fault", () => {
  const files = withTargets({
    "app/routes.ts": importing("#app/site/paths.ts"),
    "app/root.tsx": importing("#app/site/frame.tsx"),
    "app/site/frame.tsx": importing("#app/orders/queries.server.ts"),
    "app/checkout/place.server.ts": importing("#app/orders/queries.server.ts"),
    "app/checkout/pages/purchase.tsx": `${importing("../place.server.ts")}import type { Route } from "./+types/purchase";\nexport type P = Route;`,
    "app/checkout/api.ts": importing("./place.server.ts"),
    "app/orders/queries.server.ts": importing("#app/catalogue/price.ts"),
    "app/orders/queries.db.test.ts": `${importing("#database/testing/test-database.ts")}import "#app/catalogue/inner/tables.ts";`,
    "app/orders/badge.tsx": importingType("./queries.server.ts"),
    "app/orders/components/row.tsx": importing("../badge.tsx"),
    "app/orders/server/pay.ts": importing("../queries.server.ts"),
    "app/catalogue/price.ts": importing("#app/brand.ts"),
    "app/newsletter/server/subscribe.server.ts": importing("#app/mail/outbox.server.ts"),
    "app/mail/outbox.server.ts": importing("#app/i18n/languages.ts"),
    "app/ui/controls/button.tsx": importing("#app/i18n/languages.ts"),
    "app/withdrawals/server/tables.server.ts": importing("#app/orders/server/tables.server.ts"),
    "server/main.mjs": importing("#app/orders/queries.server.ts"),
    "server/domains.ts": importing("#app/orders/emails/paid.server.ts"),
    "server/main.test.ts": importing("#tools/stand-ins/smtp.ts"),
    "e2e/shop.ts": importing("#server/main.mjs"),
  });
  expect(importFaults(files)).toEqual([]);
  expect(lintFaults(files)).toEqual([]);
});

test("direction: no import goes upwards, not in tests either", () => {
  const planted = {
    "app/platform/time/clock.ts": "#app/i18n/format.ts",
    "app/ui/controls/button.tsx": "#app/orders/badge.tsx",
    "app/platform/clock.server.ts": "#database/process.ts",
    "app/orders/a.ts": "#app/checkout/total.ts",
    "app/orders/a.test.ts": "#app/checkout/total.ts",
    "app/newsletter/a.ts": "#app/contact/b.ts",
    "app/orders/b.ts": "#app/site/header.tsx",
    "app/back-office/a.ts": "#app/site/header.tsx",
    "app/mail/a.ts": "#app/orders/c.ts",
    "app/payments/testing/shop.ts": "#app/orders/c.ts",
    "app/orders/a.server.ts": "#server/bundle.ts",
    "app/orders/b.db.test.ts": "#server/bundle.ts",
    "app/payments/a.server.ts": "#tools/stand-ins/stripe.ts",
    "app/orders/b.server.ts": "#app/root.tsx",
    "app/brand.ts": "#app/orders/c.ts",
    "app/unknown/a.ts": "#app/platform/time.ts",
    "database/embedded/child.ts": "#app/platform/time.ts",
    "database/reset.ts": "#app/orders/c.ts",
    "tools/stand-ins/smtp.ts": "#app/platform/time.ts",
    "server/build.ts": "#tools/launch.ts",
    "server/http/listen.ts": "#tools/stand-ins/stripe.ts",
    "tools/commands/pictures.ts": "../../e2e/shop.ts",
    "tools/commands/listen.ts": "#server/bundle.ts",
    "e2e/measure.ts": "#tools/bench/run.ts",
  };
  const sources = Object.entries(planted).map(([file, specifier]) => [file, importing(specifier)]);
  const faults = importFaults(withTargets(Object.fromEntries(sources)));
  const faultOf = ([file, specifier]: [string, string]) =>
    `direction: ${file} → ${specifier.replace(/^#|^(\.\.\/)+/, "")}`;
  expect([...new Set(faults.filter((fault) => fault.startsWith("direction")))]).toEqual(
    Object.entries(planted).map(faultOf).toSorted(),
  );
});

test("direction: a type is an import too, in every way to write one", () => {
  const ways = {
    "app/contact/a.ts": `import type { A } from "#app/orders/a.ts";\nexport type B = A;`,
    "app/contact/b.ts": `export type { A } from "#app/orders/a.ts";`,
    "app/contact/c.ts": `export const d = () => import("#app/orders/a.ts");`,
  };
  expect(importFaults(withTargets(ways))).toEqual(
    Object.keys(ways).map((file) => `direction: ${file} → app/orders/a.ts`),
  );
});

test("private files of another domain, route modules, and files of ui outside its rooms", () => {
  const paths = ["pages/list.tsx", "components/row.tsx", "emails/paid.ts", "server/pay.ts"];
  const sources = paths.map((path, n) => [`app/withdrawals/${n}.ts`, importingType(`#app/orders/${path}`)]);
  const files = {
    ...Object.fromEntries(sources),
    "app/orders/row.ts": importing("./pages/list.tsx"),
    "app/orders/cell.ts": importing("#app/ui/button.ts"),
  };
  expect(importFaults(withTargets(files))).toEqual([
    ...paths.map((path, n) => `private-file: app/withdrawals/${n}.ts → app/orders/${path}`),
    "room: app/orders/cell.ts → app/ui/button.ts",
    "route-module: app/orders/row.ts → app/orders/pages/list.tsx",
  ]);
});

test("private files of a domain in the server, in programs and in the tables of another domain", () => {
  const planted = {
    "app/withdrawals/server/tables.server.ts": "#app/orders/server/pay.server.ts",
    "server/domains.ts": "#app/orders/server/tables.server.ts",
    "server/pay.ts": "#app/orders/emails/paid.server.ts",
    "server/retire.ts": "#app/orders/server/tables.server.ts",
    "tools/commands/pay.ts": "#app/orders/server/pay.server.ts",
  };
  const sources = Object.entries(planted).map(([file, specifier]) => [file, importing(specifier)]);
  expect(importFaults(withTargets(Object.fromEntries(sources)))).toEqual(
    Object.entries(planted).map(([file, specifier]) => `private-file: ${file} → ${specifier.slice(1)}`),
  );
});

test("doors: only what other folders import is directly in a domain's folder", () => {
  const files = {
    "app/orders/door.ts": value,
    "app/orders/server/inner.ts": value,
    "app/orders/inner.ts": value,
    "app/orders/inner.test.ts": importing("./inner.ts"),
    "app/orders/components/row.tsx": importing("../inner.ts"),
    "app/site/header.tsx": importing("#app/orders/door.ts"),
    "server/inner.test.ts": importing("#app/orders/inner.ts"),
  };
  expect(allImportFaults(files).filter((fault) => fault.startsWith("door: "))).toEqual([
    "door: app/orders/inner.ts → app/orders/inner.ts",
  ]);
});

test("server code in the browser: components, rules, and through api.ts, server/ or database/", () => {
  const files = {
    "app/orders/components/row.tsx": importing("../queries.server.ts"),
    "app/orders/badge.tsx": importing("./api.ts"),
    "app/orders/browser/pay.ts": importing("../server/pay.ts"),
    "app/orders/later.ts": `export const later = () => import("./queries.server.ts");`,
    "app/site/header.tsx": importing("#app/orders/queries.server.ts"),
    "app/entry.client.tsx": importing("#app/platform/database/database.server.ts"),
  };
  expect(importFaults(withTargets(files))).toEqual(
    [
      "app/entry.client.tsx → app/platform/database/database.server.ts",
      "app/orders/badge.tsx → app/orders/api.ts",
      "app/orders/browser/pay.ts → app/orders/server/pay.ts",
      "app/orders/components/row.tsx → app/orders/queries.server.ts",
      "app/orders/later.ts → app/orders/queries.server.ts",
      "app/site/header.tsx → app/orders/queries.server.ts",
    ].map((fault) => `server-in-browser: ${fault}`),
  );
});

test("cycles: over two files, and over three with types", () => {
  const faults = importFaults({
    "app/orders/a.ts": importing("./b.ts"),
    "app/orders/b.ts": importing("./a.ts"),
    "app/catalogue/a.ts": importing("./b.ts"),
    "app/catalogue/b.ts": importingType("./c.ts"),
    "app/catalogue/c.ts": importingType("./a.ts"),
  });
  expect(new Set(faults.map((fault) => fault.split("/")[1]))).toEqual(new Set(["orders", "catalogue"]));
  expect(faults.every((fault) => fault.startsWith("cycle: "))).toBe(true);
});

test("cycles: over types alone, in every way to import one but the one that `import-type` refuses", () => {
  const ways = {
    orders: `import type * as B from "./b.ts";\nexport type A = B.Value;\n`,
    catalogue: `import { type B, value } from "./b.ts";\nexport const a: B = value;\n`,
    shipping: `export type { B as A } from "./b.ts";\n`,
  };
  const sources = Object.entries(ways).flatMap(([folder, way]) => [
    [`app/${folder}/a.ts`, way],
    [`app/${folder}/b.ts`, `import type { A } from "./a.ts";\nexport type B = A;\n`],
  ]);
  expect(importFaults(Object.fromEntries(sources))).toEqual(
    ["catalogue", "orders", "shipping"].map((folder) => `cycle: app/${folder}/a.ts → app/${folder}/b.ts`),
  );
});

test("import paths: # across folders, relative inside one, and no file that does not exist", () => {
  const files = {
    "app/checkout/a.ts": importing("../orders/b.ts"),
    "app/checkout/b.ts": importing("#app/checkout/c.ts"),
    "app/root.tsx": importing("./site/header.tsx"),
    "e2e/http/a.test.ts": importing("../../server/a.ts"),
  };
  const missing = { "app/checkout/d.ts": importing("./nowhere.ts") };
  expect(importFaults({ ...withTargets(files), ...missing })).toEqual([
    "import-path: app/checkout/a.ts → app/orders/b.ts",
    "import-path: app/checkout/b.ts → app/checkout/c.ts",
    "import-path: app/checkout/d.ts → ./nowhere.ts",
    "import-path: app/root.tsx → app/site/header.tsx",
    "import-path: e2e/http/a.test.ts → server/a.ts",
  ]);
});

test("names that say nothing", () => {
  const names = ["utils", "helpers", "common", "manager", "lib", "misc", "shared"];
  const sources = names.flatMap((name) => [
    [`app/orders/${name}.server.ts`, importing("./a.server.ts")],
    [`server/${name}/dates.ts`, importing("../clock.ts")],
    [`server/${name}-of-months.ts`, importing("./clock.ts")],
  ]);
  const files = { ...Object.fromEntries(sources), "app/orders/b.server.ts": importing("./util.ts") };
  expect(importFaults(withTargets(files))).toEqual(
    [
      ...names.map((name) => `name: app/orders/${name}.server.ts → app/orders/a.server.ts`),
      ...names.map((name) => `name: server/${name}/dates.ts → server/clock.ts`),
      "name: app/orders/b.server.ts → app/orders/util.ts",
    ].toSorted(),
  );
});

test("lint: barrels, missing extensions, long files, console and raw HTML, each where it applies", () => {
  let n = 0;
  const say = `export const say = () => console.info("hello");\n`;
  const faults = lintFaults({
    "app/orders/all.ts": `export * from "./a.ts";\n`,
    "app/orders/some.ts": `export { b } from "./b.ts";\n`,
    "app/orders/again.ts": `import { a } from "./a.ts";\nexport { a };\n`,
    "app/orders/short.ts": `import { a } from "./a";\nexport const twice = a * 2;\n`,
    "app/orders/a.ts": value,
    "app/orders/list.tsx": `export const c = <p dangerouslySetInnerHTML={{ __html: "" }} />;\n`,
    "app/orders/say.ts": say,
    "server/say.ts": say,
    "server/say.test.ts": say,
    "tools/say.ts": say,
    "server/long.ts": value.repeat(400).replaceAll("value", () => `value${n++}`),
    "server/longer.ts": value.repeat(401).replaceAll("value", () => `value${n++}`),
    "app/styles/longer.css": "a {}\n".repeat(401),
    "server/form.ts": `import { type Value } from "./value.ts";\nexport type Pair = [Value, Value];\n`,
    "server/wrong.ts": "const = 1;\n",
  });
  expect([...new Set(faults)].toSorted()).toEqual([
    "app/orders/again.ts:1 noExportedImports",
    "app/orders/all.ts:1 noBarrelFile",
    "app/orders/all.ts:1 noReExportAll",
    "app/orders/list.tsx:1 noDangerouslySetInnerHtml",
    "app/orders/say.ts:1 noConsole",
    "app/orders/short.ts:1 useImportExtensions",
    "app/orders/some.ts:1 noBarrelFile",
    "app/styles/longer.css:1 noExcessiveLinesPerFile",
    "server/form.ts:1 useImportType",
    "server/longer.ts:1 noExcessiveLinesPerFile",
    "server/say.ts:1 noConsole",
    "server/wrong.ts:1 parse",
  ]);
});
