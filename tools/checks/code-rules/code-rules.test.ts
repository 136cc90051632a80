import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Fault, hasNestedQuantifier, programFaults } from "./program-faults.ts";
import { syntaxFaults } from "./syntax-faults.ts";

const root = mkdtempSync(join(tmpdir(), "string-keys-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes the files into a separate folder and answers with its faults as `file:line rule`. */
function faultsIn(files: Record<string, string>, check: (root: string) => Fault[]): string[] {
  const project = mkdtempSync(join(root, "project-"));
  const settings = {
    include: ["app", "server", "tools"],
    compilerOptions: { strict: true, lib: ["ES2024"], types: [] },
  };
  for (const [path, source] of Object.entries({ ...files, "tsconfig.json": JSON.stringify(settings) })) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), source);
  }
  return check(project).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test("security 6.52: a word that was never checked is no key of an object, however it is written", () => {
  const source = `declare const labels: Record<string, string>;
declare const known: { Diesel: string; Essence: string };
export const plain = (word: string) => labels[word];
export const optional = (word: string) => (labels as typeof labels | undefined)?.[word];
export const part = (car: { energy: string }) => labels[car.energy] ?? car.energy;
export const cast = (word: string) => known[word as keyof typeof known] ?? word;
export const either = (word: string | number) => labels[word];
export const asked = (word: string) => word in known;
export const taken = (word: string) => {
  const { [word]: label } = labels;
  return label;
};
export const written = (word: string) => {
  labels[word] = "";
};
`;
  expect(faultsIn({ "app/orders/labels.ts": source }, programFaults).map((fault) => fault.split(":")[1])).toEqual(
    [3, 4, 5, 6, 7, 8, 10, 14].map((line) => `${line} string-key`),
  );
});

test("a word of a closed list, a number, a symbol or a map's key is no fault, as the compiler knows them", () => {
  const source = `declare const labels: { Diesel: string; Essence: string };
declare const others: Record<string, string>;
const place = Symbol();
type Energy = keyof typeof labels;
const isEnergy = (word: string): word is Energy => Object.hasOwn(labels, word);
export const listed = (word: Energy) => labels[word];
export const checked = (word: string) => (isEnergy(word) ? labels[word] : word);
export const literal = () => others["diesel"];
export const named = (word: Energy) => others[\`label\${word}\`];
export const nth = (words: string[], at: number) => words[at] ?? words[(at + 1) as number];
export const hidden = (holder: { [place]?: string }) => holder[place];
export const mapped = (words: Map<string, string>, word: string) => words.get(word);
`;
  expect(faultsIn({ "app/orders/labels.ts": source }, programFaults)).toEqual([]);
});

test("the rule applies to the program, not to tests and scripts, nor to the one file that checks keys", () => {
  const source = "export const pick = (labels: Record<string, string>, word: string) => labels[word];\n";
  const paths = [
    "server/pick.ts",
    "app/orders/pick.test.ts",
    "app/orders/testing/pick.ts",
    "tools/pick.ts",
    "app/platform/text/own-value.ts",
  ];
  const files = Object.fromEntries(paths.map((path) => [path, source]));
  expect(faultsIn(files, programFaults)).toEqual(["server/pick.ts:1 string-key"]);
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
  const files = { "app/orders/forms.ts": source, "server/a.test.ts": source, "tools/a.ts": source };
  const faults = faultsIn(files, programFaults);
  expect(faults).toEqual([1, 2, 3].map((line) => `app/orders/forms.ts:${line} nested-quantifier`));
});

test("a text that can change has an element of its own, since translators replace what is no element", () => {
  const refused = `declare const fill: (text: string, values: object) => string;
declare const t: { title: string; busy: string; ready: string };
type Part = { key: string };
type Props = { count: number; name?: string; label: Part | string | null; isBusy: boolean; failed: string | null };
export const a = ({ count }: Props) => <p>{count} {t.title}</p>;
export const b = ({ count }: Props) => <p>Total: {fill(t.title, { count })}</p>;
export const c = ({ isBusy }: Props) => <p>{isBusy && <b>!</b>}{t.title}</p>;
export const d = ({ isBusy }: Props) => <p>{isBusy ? t.busy : t.ready} <b>!</b></p>;
export const e = ({ failed, name }: Props) => <p>{failed}{name && <b>{name}</b>}</p>;
export const f = ({ label, isBusy }: Props) => <label>{label}{isBusy && <b>*</b>}</label>;
export const g = ({ isBusy }: Props) => <>{isBusy && <b>!</b>}Always</>;
export const h = ({ isBusy }: Props) => <p>{isBusy && t.busy}{!isBusy && t.ready}</p>;
export const i = ({ count }: Props) => <p><b>{count}</b>{\`\${count} of them\`}</p>;
`;
  const sound = `declare const fill: (text: string, values: object) => string;
declare const t: { title: string; form: { help: string } };
type Part = { key: string };
type Props = { count: number; parts: Part; isBusy: boolean };
export const a = ({ count }: Props) => <p>{fill(t.title, { count })}</p>;
export const b = ({ count, isBusy }: Props) => <p><span>{count}</span> {t.title}{isBusy && <b>!</b>}</p>;
export const c = ({ isBusy }: Props) => <p>{isBusy ? t.title : t.form.help}</p>;
export const d = ({ parts, isBusy }: Props) => <div>{isBusy && <b>!</b>}{parts}</div>;
export const e = ({ count }: Props) => <p>{t.form.help} <b>{count}</b></p>;
`;
  const files = {
    "app/orders/refused.tsx": refused,
    "app/orders/sound.tsx": sound,
    "app/orders/emails/a.tsx": refused,
  };
  const faults = faultsIn(files, programFaults);
  expect([...new Set(faults)].toSorted()).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12, 13].map((line) => `app/orders/refused.tsx:${line} loose-text`).toSorted(),
  );
});

test("pages call no function that a supported browser does not have", () => {
  const old = `export const a = (x: AbortSignal) => AbortSignal.any([x]);
export const b = () => crypto.randomUUID();
export const c = (rows: number[]) => rows.toSorted();
export const d = (x?: URL) => x ?? URL?.canParse("x");
`;
  const newest = `export const e = (x: Set<number>) => x.union(x);
export const f = () => Promise.try(() => 1);
`;
  const free = `export const g = (rows: number[]) => [rows.at(-1), rows.findLast(Boolean), Object.hasOwn(rows, 0)];\n`;
  const files = {
    "app/orders/old.ts": old + free,
    "app/orders/newest.tsx": newest,
    "app/back-office/orders.ts": old,
    "app/back-office/newest.ts": newest,
    "app/orders/old.server.ts": old,
    "server/old.ts": newest,
  };
  expect(faultsIn(files, syntaxFaults).toSorted()).toEqual([
    "app/back-office/newest.ts:1 newer-function",
    "app/back-office/newest.ts:2 newer-function",
    "app/orders/newest.tsx:1 newer-function",
    "app/orders/newest.tsx:2 newer-function",
    ...[1, 2, 3, 4].map((line) => `app/orders/old.ts:${line} newer-function`),
  ]);
});

test("SQL names no table of another domain, however it is written", () => {
  const tables = `declare const pgTable: (name: string) => object;
export const orders = pgTable(
  "orders",
);
export const years = pgTable("Année du modèle");
`;
  const source = `declare const db: { execute(statement: unknown): void; query(text: string, values?: unknown[]): void };
declare const sql: (<T>(parts: TemplateStringsArray, ...values: unknown[]) => T) & { param(value: unknown): unknown };
export const joined = (id: string) => sql\`select 1 from withdrawals w join orders o on o.id = \${id}\`;
export const typed = () => sql<boolean>\`exists (select 1 from "orders")\`;
export const listed = () => db.execute(sql\`select * from a, public.orders\`);
export const text = (id: string) => db.query("delete from orders where id = $1", [id]);
export const filled = (id: string) => db.query(\`select from \${id} join orders on true\`);
export const accent = () => sql\`select * from "Année du modèle"\`;
`;
  const sound = `declare const sql: <T>(parts: TemplateStringsArray, ...values: unknown[]) => T;
export const column = () => sql\`select w.orders, orders_total, 'orders' from withdrawals w\`;
export const say = (n: number) => \`\${n} orders\`;
`;
  const declared = `declare const sql: <T>(parts: TemplateStringsArray, ...values: unknown[]) => T;
export const own = () => sql\`select 1 from orders\`;
`;
  const files = {
    "app/orders/server/tables.server.ts": tables,
    "app/orders/server/own.server.ts": declared,
    "app/withdrawals/server/accept.server.ts": source,
    "app/withdrawals/server/accept.db.test.ts": source,
    "app/withdrawals/server/sound.server.ts": sound,
    "server/retire.ts": declared,
  };
  expect(faultsIn(files, programFaults)).toEqual([
    ...[3, 4, 5, 6, 7, 8].map((line) => `app/withdrawals/server/accept.server.ts:${line} foreign-table`),
    "server/retire.ts:2 foreign-table",
  ]);
});

test("the address of a page is spelled in app/paths.ts alone, however the text goes on", () => {
  const spelled = `export const a = "/faq";
export const b = (id: string) => \`/confirmation?orderId=\${id}\`;
export const c = (origin: string) => \`\${origin}/admin/orders#list\`;
export const d = { "/de/acheter": 1 };
`;
  const free = `export const api = ["/api/orders", "/confirmation/image.png", "/dongle-fiche.pdf", "/", "faq", "/faqs"];
export const other = (path: string) => \`\${path}/faq-list\`;
export const pattern = /^\\/faq$/;
`;
  const files = {
    "app/orders/a.ts": spelled,
    "server/b.tsx": `export const link = <a href="/privacy">x</a>;`,
    "app/orders/c.ts": free,
    "app/orders/a.test.ts": spelled,
    "app/orders/testing/a.ts": spelled,
    "app/paths.ts": spelled,
  };
  expect(faultsIn(files, syntaxFaults).toSorted()).toEqual([
    ...[1, 2, 3, 4].map((line) => `app/orders/a.ts:${line} page-address`),
    "server/b.tsx:1 page-address",
  ]);
});

test("security 1.1 (ASVS 1.2.4): the program never puts SQL together from texts", () => {
  const raw = `export const a = sql.raw("x");\nexport const b = sql.identifier("x");\n`;
  const paths = [
    "app/orders/queries.server.ts",
    "app/orders/queries.db.test.ts",
    "server/testing/raw.ts",
    "tools/raw.ts",
  ];
  expect(faultsIn(Object.fromEntries(paths.map((path) => [path, raw])), syntaxFaults)).toEqual([
    "app/orders/queries.server.ts:1 raw-sql",
    "app/orders/queries.server.ts:2 raw-sql",
  ]);
});

test("no page listens for its unloading, which would keep it out of the back/forward cache", () => {
  const unloading = `window.addEventListener("unload", () => {});
addEventListener('unload', () => {}, { once: true });
window.onunload = () => {};
document.body["onunload"] = () => {};
`;
  const free = `addEventListener("beforeunload", () => {});
addEventListener("pagehide", () => {});
export const unload = (cargo: string[]) => cargo.includes("unload");
`;
  const files = {
    "app/orders/leave.ts": unloading,
    "app/orders/stay.ts": free,
    "app/orders/leave.test.ts": unloading,
    "e2e/leave.ts": unloading,
  };
  expect(faultsIn(files, syntaxFaults).toSorted()).toEqual(
    [1, 2, 3, 4].map((line) => `app/orders/leave.ts:${line} unload-listener`),
  );
});

test("no import has the form that the import rules do not see; dictionaries may", () => {
  const whole = `export type Texts = typeof import("./fr.json");\nexport type Whole = typeof import("./value.ts");\n`;
  expect(faultsIn({ "server/whole.ts": whole, "e2e/whole.ts": whole }, syntaxFaults).toSorted()).toEqual([
    "e2e/whole.ts:2 import-type",
    "server/whole.ts:2 import-type",
  ]);
});

test("an island is sent neither a whole dictionary nor markup, nor what cannot be seen where it is used", () => {
  const refused = `export const a = <Island name="a" component={A} props={{ t }} />;
export const b = <Island name="b" component={A} props={{ t: texts, language }} />;
export const c = <Island name="c" component={A} props={{ t: words }} />;
export const d = <Island name="d" component={A} props={{ faqTexts: words }} />;
export const e = <Island name="e" component={A} props={{ ...t }} />;
export const f = <Island name="f" component={A} props={{ t: { ...t, more } }} />;
export const g = <Island name="g" component={A} props={{ more: { t } }} />;
export const h = <Island name="h" component={A} props={props} />;
export const i = <Island {...all} />;
export const j = <Island name="j" component={A} props={{ lead: <p>{t.lead}</p> }} />;
export const k = <Island name="k" component={A} props={{ rows: rows.map((row) => <>{row}</>) }} />;
`;
  const sent = `export const a = <Island name="a" component={A} props={{ t: t.lab, language, label }} />;
export const b = <Island name="b" component={A} props={{ t: ownTexts(t), slides: all.map(({ name }) => ({ name })) }} />;
export const c = <Island name="c" component={A} props={{ t: { none: t.none } }} slots={{ lead: <p>{t.lead}</p> }} />;
export const d = <Other props={{ t }} />;
`;
  const files = {
    "app/site/refused.tsx": refused,
    "app/site/sent.tsx": sent,
    "app/site/refused.test.tsx": refused,
    "app/site/frame.tsx": `export const a = <Island name="consent" component={A} props={{ t: consent }} />;`,
  };
  expect(faultsIn(files, syntaxFaults).toSorted()).toEqual(
    refused
      .trim()
      .split("\n")
      .map((_, line) => `app/site/refused.tsx:${line + 1} island-props`)
      .toSorted(),
  );
});
