import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkTree } from "./structure/check-tree.ts";
import type { Allowance } from "./structure/file-rules.ts";
import { hasNestedQuantifier } from "./structure/nested-quantifiers.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Writes the files into an empty folder and answers with the faults as `file:line rule`. */
function faultsIn(files: Record<string, string>, allowances: Allowance[] = []): string[] {
  const root = mkdtempSync(join(tmpdir(), "structure-"));
  trees.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return checkTree(root, allowances).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const value = "export const value = 1;\n";
const importing = (specifier: string) => `import { value } from "${specifier}";\nexport const twice = value * 2;\n`;
const importingType = (specifier: string) =>
  `import type { Value } from "${specifier}";\nexport type Pair = [Value, Value];\n`;

test("a tree that follows the rules has no fault", () => {
  const faults = faultsIn({
    "app/routes.ts": `export default [route("/a", "site/frame.tsx"), route("/b", "./checkout/pages/purchase.tsx")];`,
    "app/root.tsx": importing("#app/site/frame.tsx"),
    "app/brand.ts": value,
    "app/site/frame.tsx": importing("#app/orders/queries.server.ts"),
    "app/checkout/place.server.ts": importing("#app/orders/queries.server.ts"),
    "app/checkout/pages/purchase.tsx": `${importing("../place.server.ts")}import type { Route } from "./+types/purchase";\nexport type P = Route;`,
    "app/checkout/api.ts": importing("./place.server.ts"),
    "app/orders/queries.server.ts": `${importing("#app/catalogue/price.ts")}import pg from "pg";\nexport { pg };`,
    "app/orders/queries.db.test.ts": importing("#server/main.mjs"),
    "app/orders/badge.tsx": importingType("./queries.server.ts"),
    "app/catalogue/price.ts": importing("#app/brand.ts"),
    "app/newsletter/subscribe.server.ts": importing("#app/mail/outbox.server.ts"),
    "app/mail/outbox.server.ts": importing("#app/i18n/languages.ts"),
    "app/i18n/languages.ts": value,
    "app/ui/button.tsx": importing("#app/i18n/languages.ts"),
    "server/main.mjs": importing("#app/orders/components/row.tsx"),
    "app/orders/components/row.tsx": importing("../badge.tsx"),
    "docs/utils/utils.ts": value,
    "node_modules/lib/index.ts": `export * from "./a";`,
  });
  expect(faults).toEqual([]);
});

test.each([
  ["platform to i18n", "app/platform/clock.ts", "#app/i18n/languages.ts"],
  ["ui to a domain", "app/ui/button.tsx", "#app/orders/badge.tsx"],
  ["ui to platform", "app/ui/button.tsx", "#app/platform/clock.ts"],
  ["platform to the database folder", "app/platform/clock.server.ts", "#database/process.ts"],
  ["orders to checkout", "app/orders/a.ts", "#app/checkout/total.ts"],
  ["one leaf domain to another", "app/newsletter/a.ts", "#app/contact/b.ts"],
  ["a domain to the shell", "app/orders/a.ts", "#app/site/frame.tsx"],
  ["one shell to the other", "app/admin/a.ts", "#app/site/frame.tsx"],
  ["mail to a domain", "app/mail/a.ts", "#app/orders/b.ts"],
  ["a domain to the server", "app/orders/a.server.ts", "#server/app.ts"],
  ["a domain to the fakes", "app/payments/a.server.ts", "#fakes/stripe.ts"],
  ["a domain to root.tsx", "app/orders/a.server.ts", "#app/root.tsx"],
  ["brand.ts to a domain", "app/brand.ts", "#app/orders/b.ts"],
  ["the embedded database to the program", "database/embedded/child.ts", "#app/platform/clock.server.ts"],
])("upward import: %s", (_, file, specifier) => {
  expect(faultsIn({ [file]: importing(specifier) })).toEqual([`${file}:1 direction`]);
});

test("upward import: a type is an import too, in every way to write one", () => {
  const faults = faultsIn({
    "app/contact/a.server.ts": `import type { A } from "#app/orders/a.ts";
export type B = A | typeof import("#app/orders/b.ts");
export type { C } from "#app/orders/c.ts";
export const d = () => import("#app/orders/d.ts");
`,
  });
  expect(faults).toEqual([1, 2, 3, 4].map((line) => `app/contact/a.server.ts:${line} direction`));
});

test.each(["pages/list.tsx", "components/row.tsx", "emails/paid.ts", "texts/fr/list.json"])(
  "another domain's private file: %s",
  (path) => {
    const faults = faultsIn({ "app/invoices/a.server.ts": importingType(`#app/orders/${path}`) });
    expect(faults).toEqual(["app/invoices/a.server.ts:1 private-file"]);
  },
);

test("a route module is imported by nobody", () => {
  const faults = faultsIn({ "app/orders/row.tsx": importing("./pages/list.tsx") });
  expect(faults).toEqual(["app/orders/row.tsx:1 route-module"]);
});

test(".server in browser code: components, pure rules, and through api.ts, server/ or database/", () => {
  const faults = faultsIn({
    "app/orders/components/row.tsx": importing("../queries.server.ts"),
    "app/orders/total.ts": `import { type Value } from "./queries.server.ts";\nexport type Total = Value;`,
    "app/orders/badge.tsx": importing("./api.ts"),
    "app/orders/later.ts": `export const later = () => import("./queries.server.ts");`,
    "app/entry.client.tsx": importing("#server/app.ts"),
    "app/orders/stored.ts": importing("#database/process.ts"),
    "app/site/frame.tsx": importing("#app/orders/queries.server.ts"),
  });
  expect(faults).toEqual([
    "app/entry.client.tsx:1 server-in-browser",
    "app/orders/badge.tsx:1 server-in-browser",
    "app/orders/components/row.tsx:1 server-in-browser",
    "app/orders/later.ts:1 server-in-browser",
    "app/orders/stored.ts:1 server-in-browser",
    "app/orders/total.ts:1 server-in-browser",
    "app/site/frame.tsx:1 server-in-browser",
  ]);
});

test("barrels: re-exports only, imported and exported again, index files", () => {
  const faults = faultsIn({
    "app/orders/all.ts": `export * from "./a.ts";\nexport { b } from "./b.ts";`,
    "app/orders/again.ts": `import { a } from "./a.ts";\nexport { a };`,
    "app/orders/index.ts": value,
    "app/orders/fine.ts": `export * from "./a.ts";\n${value}`,
    "app/orders/empty.ts": "export {};",
    "server/app.ts": `export * from "virtual:react-router/server-build";\nexport { start } from "./start.ts";`,
  });
  expect(faults).toEqual([
    "app/orders/again.ts:1 barrel",
    "app/orders/all.ts:1 barrel",
    "app/orders/index.ts:1 barrel",
  ]);
});

test("cycles: over two files, over three with types, and with oneself", () => {
  const faults = faultsIn({
    "app/orders/a.ts": `\n${importing("./b.ts")}`,
    "app/orders/b.ts": importing("./a.ts"),
    "app/catalogue/a.ts": importing("./b.ts"),
    "app/catalogue/b.ts": importingType("./c.ts"),
    "app/catalogue/c.ts": `export type C = typeof import("./a.ts");`,
    "app/contact/self.ts": importing("./self.ts"),
  });
  expect(faults).toEqual(["app/catalogue/a.ts:1 cycle", "app/contact/self.ts:1 cycle", "app/orders/a.ts:2 cycle"]);
});

test("a cycle's message names the whole ring", () => {
  const root = mkdtempSync(join(tmpdir(), "structure-"));
  trees.push(root);
  mkdirSync(join(root, "server"));
  for (const [from, to] of ["ab", "bc", "ca"].map((pair) => pair.split(""))) {
    writeFileSync(join(root, `server/${from}.ts`), importing(`./${to}.ts`));
  }
  expect(checkTree(root, []).map((fault) => fault.message)).toEqual([
    "server/a.ts → server/b.ts → server/c.ts → server/a.ts",
  ]);
});

test.each(["utils", "helpers", "common", "manager", "lib", "misc", "shared"])("banned name: %s", (name) => {
  const faults = faultsIn({
    [`app/orders/${name}.server.ts`]: value,
    [`server/${name}/dates.ts`]: value,
    [`e2e/browser/${name}.mjs`]: value,
    [`app/orders/${name}-of-months.ts`]: value,
  });
  expect(faults.toSorted()).toEqual(
    [
      `app/orders/${name}.server.ts:1 name`,
      `e2e/browser/${name}.mjs:1 name`,
      `server/${name}/dates.ts:1 name`,
    ].toSorted(),
  );
});

test("length: 400 lines pass, 401 do not", () => {
  const faults = faultsIn({
    "server/long.ts": "// line\n".repeat(400),
    "server/longer.ts": "// line\n".repeat(401),
    "app/styles/longer.css": "/* line */\n".repeat(401),
  });
  expect(faults).toEqual(["app/styles/longer.css:401 length", "server/longer.ts:401 length"]);
});

test("import paths: # across folders, relative inside one, always with the extension", () => {
  const faults = faultsIn({
    "app/checkout/a.ts": importing("../orders/b.ts"),
    "app/checkout/b.ts": importing("#app/checkout/c.ts"),
    "app/checkout/d.ts": importing("./e"),
    "server/a.ts": importing("../app/orders/b.ts"),
    "e2e/http/a.test.ts": importing("../../server/a.ts"),
  });
  expect(faults).toEqual([
    "app/checkout/a.ts:1 import-path",
    "app/checkout/b.ts:1 import-path",
    "app/checkout/d.ts:1 import-path",
    "e2e/http/a.test.ts:1 import-path",
    "server/a.ts:1 import-path",
  ]);
});

test("console in app/ and server/, not in programs and tests", () => {
  const source = `export const say = () => console.info("hello");\n`;
  const faults = faultsIn({
    "app/orders/a.ts": source,
    "server/a.ts": source,
    "scripts/a.ts": source,
    "server/a.test.ts": source,
  });
  expect(faults).toEqual(["app/orders/a.ts:1 console", "server/a.ts:1 console"]);
});

const rawUses = `export const a = sql.raw("x");
export const b = sql.identifier("x");
export const c = <p dangerouslySetInnerHTML={{ __html: "" }} />;
`;

test("raw SQL and raw HTML outside the allow-list", () => {
  const faults = faultsIn({ "app/orders/list.tsx": rawUses, "app/orders/list.db.test.ts": "sql.raw('x');" });
  expect(faults).toEqual([
    "app/orders/list.tsx:1 sql.raw",
    "app/orders/list.tsx:2 sql.identifier",
    "app/orders/list.tsx:3 dangerouslySetInnerHTML",
  ]);
});

test("raw SQL and raw HTML: an allowance covers its file and its use; one without a use is a fault", () => {
  const allow = (what: string, file: string): Allowance => ({ what, file, reason: "in this test" });
  const faults = faultsIn({ "app/orders/list.tsx": rawUses, "app/orders/other.ts": value }, [
    allow("sql.raw", "app/orders/list.tsx"),
    allow("sql.identifier", "app/orders/list.tsx"),
    allow("dangerouslySetInnerHTML", "app/orders/list.tsx"),
    allow("sql.raw", "app/orders/other.ts"),
  ]);
  expect(faults).toEqual(["app/orders/other.ts:1 allowance"]);
});

test.each([
  ["(a+)+", true],
  ["^(?:\\w*,)*$", true],
  ["(?<name>(x{2,}y)?z)+", true],
  ["((?:[)(]+b)c){0,200}", true],
  ["a+b*c{3,}(d|e)+", false],
  ["(?:a{1,3}b)+", false],
  ["(a+){1,8}", false],
  ["([(*+)]\\+)+", false],
  ["(\\(a*)?b", false],
])("security 6.40: %s nests quantifiers: %s", (pattern, nests) => {
  expect(hasNestedQuantifier(pattern)).toBe(nests);
});

test("security 6.40: an expression of nested quantifiers in the program, however it is written, is a fault", () => {
  const source = `export const a = /^(\\d+,?)*$/;
export const b = new RegExp("(\\\\s*x)+");
export const c = (name: string) => new RegExp(\`(?:\${name}+;)*\`, "u");
export const d = z.string().regex(/^[\\w-]+(\\.\\w)?$/);
`;
  const faults = faultsIn({ "app/orders/forms.ts": source, "server/a.test.ts": source, "scripts/a.ts": source });
  expect(faults).toEqual([1, 2, 3].map((line) => `app/orders/forms.ts:${line} nested-quantifier`));
});

test("a file that does not parse is a fault, not a silence", () => {
  expect(faultsIn({ "server/a.ts": "const = 1;" })).toEqual(["server/a.ts:1 syntax"]);
});

test("issue 8.15: decisions have numbers of their own and a line in the index; a citation names one that exists", () => {
  const record = (title: string) => `# ${title}\n`;
  const sound = {
    "docs/decisions/README.md": "- [0001 One](0001-one.md)\n- [0002 Two](0002-two.md)\n",
    "docs/decisions/0001-one.md": record("0001 One"),
    "docs/decisions/0002-two.md": `${record("0002 Two")}More than [0001](0001-one.md) says.\n`,
    "app/a.ts": "/** Why: docs/decisions/0002. */\nexport const value = 1;\n",
    "docs/architecture.md": "As [0001](decisions/0001-one.md) says.\n",
  };
  expect(faultsIn(sound)).toEqual([]);
  expect(
    faultsIn({
      ...sound,
      "docs/decisions/0002-other.md": record("0002 Other"),
      "docs/decisions/0003-three.md": record("Three"),
      "app/b.ts": "// docs/decisions/0009\nexport const value = 1; // decision 0001\n",
      "docs/operations.md": "[0001](decisions/0001-two.md)\n",
    }),
  ).toEqual([
    "app/b.ts:1 decision",
    "docs/decisions/0002-other.md:1 decision",
    "docs/decisions/0002-two.md:1 decision",
    "docs/decisions/0003-three.md:1 decision",
    "docs/decisions/0003-three.md:1 decision",
    "docs/operations.md:1 decision",
  ]);
});
