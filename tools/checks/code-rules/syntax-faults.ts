// Rules that need only the syntax: page addresses are spelled in app/paths.ts and app/office-paths.ts alone, SQL is never concatenated, no listener
// for unloading, no import that the import rules cannot see, no large props of islands.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Expression,
  type JSXOpeningElement,
  type Node,
  type ObjectProperty,
  parseSync,
  Visitor,
} from "oxc-parser";
import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { isNewerFunction, mayHaveNewerFunction } from "./newer-functions.ts";
import type { Fault } from "./program-faults.ts";

const checked = "{app,server,database,tools,e2e}/**/*.{ts,tsx,mjs}";
const tests = /\.test\.tsx?$|\/testing\/|^e2e\//;
/** Tests may write addresses as people type them. */
const maySpellAddresses = (file: string) =>
  tests.test(file) || ["app/brand.ts", "app/paths.ts", "app/office-paths.ts"].includes(file);
/** Expressions of generated columns take no parameters; names and types of columns are no values. */
const rawSqlFile = "app/platform/database/statement.server.ts";
const mayWriteRawSql = (file: string) =>
  tests.test(file) || file === rawSqlFile || !/^(app|server|database)\//.test(file);
const maySeeUnloading = (file: string) => tests.test(file) || !file.startsWith("app/");
/** Files without a match need no parsing. */
const isWorthParsing = /["'`}]\/[a-z]|import\(|\bsql\.(raw|identifier)\b|<Island\b|\b(on)?unload\b/;

const names = new Map<string, string>([
  ...Object.entries(paths).map(([key, path]): [string, string] => [path, `paths.${key}`]),
  ...Object.entries(adminPaths).map(([key, path]): [string, string] => [path, `adminPaths.${key}`]),
]);
/** `/` is also the root of every host. */
names.delete(paths.home);

const prefix = new RegExp(`^/(?:${languages.join("|")})(?=/)`);

/** The spelling to use: `paths.faq` for `/faq`, `/de/faq` and `/faq?q=…`; undefined for API calls and files. */
function spelledPage(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const [path = ""] = text.replace(prefix, "").split(/[?#]/, 1);
  return names.get(path);
}

export function syntaxFaults(root: string): Fault[] {
  return globSync(checked, { cwd: root }).flatMap((file) => faultsIn(file, readFileSync(join(root, file), "utf8")));
}

function faultsIn(file: string, source: string): Fault[] {
  if (!isWorthParsing.test(source) && !mayHaveNewerFunction.test(source)) return [];
  const faults: Fault[] = [];
  const add = (rule: string, start: number, message: string) =>
    faults.push({ file, line: source.slice(0, start).split("\n").length, rule, message });
  const checkText = (text: unknown, start: number) => {
    const name = maySpellAddresses(file) ? undefined : spelledPage(text);
    if (name !== undefined)
      add(
        "page-address",
        start,
        `write ${name} (#app/${name.startsWith("adminPaths") ? "office-paths" : "paths"}.ts) for the address of this page`,
      );
  };
  const checkUnloading = (start: number) => {
    if (!maySeeUnloading(file))
      add("unload-listener", start, "listen for pagehide: the back/forward cache keeps no page with this listener");
  };
  new Visitor({
    Literal: ({ value, start }) => checkText(value, start),
    TemplateLiteral: ({ quasis }) => {
      for (const { value, start } of quasis) checkText(value.cooked, start);
    },
    TSImportType: ({ start, end }) => {
      if (/\.tsx?["']\)/.test(source.slice(start, end))) add("import-type", start, "write `import type` at the top");
    },
    JSXOpeningElement(element) {
      if (tests.test(file)) return;
      for (const { start, message } of islandFaults(file, element)) add("island-props", start, message);
    },
    CallExpression: ({ callee, arguments: [event], start }) => {
      const isListener = /\baddEventListener$/.test(source.slice(callee.start, callee.end));
      if (isListener && event?.type === "Literal" && event.value === "unload") checkUnloading(start);
    },
    AssignmentExpression: ({ left, start }) => {
      if (/\bonunload\b/.test(source.slice(left.start, left.end))) checkUnloading(start);
    },
    MemberExpression: ({ start, end }) => {
      if (isNewerFunction(file, source.slice(start, end).replaceAll("?.", ".")))
        add("newer-function", start, "a supported browser does not have this function (CONTRIBUTING.md)");
      if (!mayWriteRawSql(file) && /^sql\.(raw|identifier)$/.test(source.slice(start, end)))
        add("raw-sql", start, "bind values as parameters");
    },
  }).visit(parseSync(file, source).program);
  return faults;
}

// The props of an island are sent as JSON with every view of its page (docs/islands.md). Their size is tested in
// e2e/http/islands.test.ts; this finds what usually makes them large.
type PropsFault = { start: number; message: string };

/** Islands that show every text of a dictionary: file and dictionary. */
const wholeDictionaries = new Set(["app/site/frame.tsx consent", "app/contact/components/offer-page.tsx formTexts"]);
const nameOfTexts = /^t$|texts$/i;

const messages = {
  elsewhere: "write the props of an island at the island, one by one, so that it shows what is sent",
  dictionary: "send the texts that the island shows: a part of the dictionary, or a function that chooses them",
  markup: "give an island markup as a slot",
};

function islandFaults(file: string, { name, attributes }: JSXOpeningElement): PropsFault[] {
  if (name.type !== "JSXIdentifier" || name.name !== "Island") return [];
  return attributes.flatMap((attribute) => {
    if (attribute.type === "JSXSpreadAttribute") return [{ start: attribute.start, message: messages.elsewhere }];
    if (attribute.name.name !== "props" || attribute.value?.type !== "JSXExpressionContainer") return [];
    const { expression } = attribute.value;
    if (expression.type !== "ObjectExpression") return [{ start: expression.start, message: messages.elsewhere }];
    return [...objectFaults(file, expression), ...markupFaults(expression)];
  });
}

function objectFaults(file: string, object: Expression): PropsFault[] {
  if (object.type !== "ObjectExpression") return [];
  return object.properties.flatMap((property) => {
    if (property.type === "SpreadElement") return [{ start: property.start, message: messages.elsewhere }];
    if (isDictionary(property) && !wholeDictionaries.has(`${file} ${nameOf(property.value)}`))
      return [{ start: property.start, message: messages.dictionary }];
    return objectFaults(file, property.value);
  });
}

const isDictionary = ({ key, value }: ObjectProperty): boolean =>
  value.type === "Identifier" && (nameOfTexts.test(value.name) || nameOfTexts.test(nameOf(key)));

const nameOf = (node: Node): string => (node.type === "Identifier" ? node.name : "");

function markupFaults(node: Node): PropsFault[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return [{ start: node.start, message: messages.markup }];
  const parts = Object.values(node).flat() as unknown[];
  return parts.flatMap((part) => (isNode(part) ? markupFaults(part) : []));
}

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && "type" in part;
