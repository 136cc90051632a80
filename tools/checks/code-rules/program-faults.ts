// Rules that need the compiler's types; tests are excluded.
import { join } from "node:path";
import {
  type AsExpression,
  type BinaryExpression,
  type BindingElement,
  type CallExpression,
  type ComputedPropertyName,
  type ElementAccessExpression,
  type Identifier,
  type Node,
  type PropertyAccessExpression,
  type RegularExpressionLiteral,
  type StringLiteral,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type, TypeFlags } from "typescript/unstable/sync";
import { looseTexts } from "./loose-texts.ts";

export type Fault = { file: string; line: number; rule: string; message: string };

const checkedFiles = /^(app|server|database)\/(?!(.*\/)?testing\/|.*\.test\.tsx?$)/;
/** Dumps and restores list their tables. */
const restoringFiles = /^database\//;
/** What React updates in the browser: no mails, no parts of the home page outside islands. */
const shownFiles =
  /^app\/(?!.*(\.server\.tsx|\/emails\/)|site\/components\/home\/(samples\/alerts|home-sections)\.tsx).*\.tsx$/;
/** Checks the key first. */
const keyCheck = "app/platform/text/own-value.ts";

const messages = {
  "string-key":
    "any word may be this key: use a Map, ownValue (#app/platform/own-value.ts) or a type guard, and no cast",
  "foreign-table": "SQL names the table of another folder: let that folder offer a function",
  "loose-text":
    "this text can change, or something can appear before it: give it an element of its own, such as a span",
  "nested-quantifier": "a repetition inside a repetition may take for ever: write it without",
};

export function programFaults(root: string): Fault[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, "tsconfig.json")] });
    return snapshot.getProjects().flatMap((project) => faultsOf(project, root));
  } finally {
    api.close();
  }
}

function faultsOf({ program, checker }: Project, root: string): Fault[] {
  const names = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/`) && checkedFiles.test(name.slice(root.length + 1)));
  const pathOf = (name: string) => name.slice(root.length + 1);
  const owners: TableOwners = new Map(
    names
      .filter((name) => name.endsWith("/tables.server.ts"))
      .flatMap((name) => tablesIn(pathOf(name), program.getSourceFile(name)!.text)),
  );
  return names.flatMap((name) => {
    const path = pathOf(name);
    const file = program.getSourceFile(name)!;
    const nodes = nodesIn(file);
    const keys = path === keyCheck ? [] : uncheckedKeys(nodes, checker);
    const patterns = nodes.filter((node) => hasNestedQuantifier(patternOf(node) ?? ""));
    const statements = restoringFiles.test(path) ? [] : nodes.filter((node) => sqlOf(node) !== undefined);
    const foreign = statements.filter((node) => foreignTables(sqlOf(node)!, folderOf(path), owners).length > 0);
    const fault = (rule: keyof typeof messages) => (node: Node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return { file: path, line: line + 1, rule, message: messages[rule] };
    };
    return [
      ...keys.map(fault("string-key")),
      ...patterns.map(fault("nested-quantifier")),
      ...foreign.map(fault("foreign-table")),
      ...(shownFiles.test(path) ? looseTexts(nodes, checker) : []).map(fault("loose-text")),
    ];
  });
}

function nodesIn(root: Node): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return nodes;
}

/**
 * Text from outside as a key of an object (security 6.52) would find inherited members such as `constructor` and
 * `__proto__`. Unchecked keys have the type `string` or a cast; the linter forbids `any`.
 */
function uncheckedKeys(nodes: Node[], checker: Checker): Node[] {
  const keys = nodes.flatMap((node) => keyOf(node) ?? []).filter((key) => !isLiteral(key));
  const types = keys.length === 0 ? [] : checker.getTypeAtLocation(keys);
  return keys.filter((key, index) => isCast(key) || mayBeAnyWord(types[index]));
}

/** The key in `object[key]`, `key in object` and `{ [key]: value }`. */
function keyOf(node: Node): Node | undefined {
  switch (node.kind) {
    case SyntaxKind.ElementAccessExpression:
      return (node as ElementAccessExpression).argumentExpression;
    case SyntaxKind.BinaryExpression: {
      const { left, operatorToken } = node as BinaryExpression;
      return operatorToken.kind === SyntaxKind.InKeyword ? left : undefined;
    }
    case SyntaxKind.BindingElement: {
      const { propertyName } = node as BindingElement;
      const isComputed = propertyName?.kind === SyntaxKind.ComputedPropertyName;
      return isComputed ? (propertyName as ComputedPropertyName).expression : undefined;
    }
    default:
      return undefined;
  }
}

function isLiteral({ kind }: Node): boolean {
  return kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NumericLiteral;
}

function isCast(node: Node): boolean {
  return node.kind === SyntaxKind.AsExpression && (node as AsExpression).type.kind !== SyntaxKind.NumberKeyword;
}

function mayBeAnyWord(type: Type | undefined): boolean {
  if (!type) return false;
  if (type.flags & TypeFlags.String) return true;
  return type.isUnionType() && type.getTypes().some(mayBeAnyWord);
}

/** A regular expression's source from a literal or `RegExp`; values in a template count as a letter. */
function patternOf(node: Node): string | undefined {
  if (node.kind === SyntaxKind.RegularExpressionLiteral) {
    const { text } = node as RegularExpressionLiteral;
    return text.slice(1, text.lastIndexOf("/"));
  }
  if (node.kind !== SyntaxKind.NewExpression && node.kind !== SyntaxKind.CallExpression) return undefined;
  const { expression, arguments: given } = node as CallExpression;
  if ((expression as Identifier).text !== "RegExp") return undefined;
  return textOf(given?.[0], "x");
}

/** An `sql` template, or the text passed to `query` or `execute`. */
function sqlOf(node: Node): string | undefined {
  if (node.kind === SyntaxKind.TaggedTemplateExpression) {
    const { tag, template } = node as TaggedTemplateExpression;
    return (tag as Identifier).text === "sql" ? textOf(template, " ") : undefined;
  }
  if (node.kind !== SyntaxKind.CallExpression) return undefined;
  const { expression, arguments: given } = node as CallExpression;
  if (expression.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
  const { text } = (expression as PropertyAccessExpression).name as Identifier;
  return text === "query" || text === "execute" ? textOf(given[0], " ") : undefined;
}

function textOf(source: Node | undefined, filling: string): string | undefined {
  if (source?.kind === SyntaxKind.StringLiteral || source?.kind === SyntaxKind.NoSubstitutionTemplateLiteral)
    return (source as StringLiteral).text;
  if (source?.kind !== SyntaxKind.TemplateExpression) return undefined;
  const { head, templateSpans } = source as TemplateExpression;
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(filling);
}

// SQL names no table of another domain, which offers a function instead. Imported table objects are checked by the import
// rules (`private-file`).

/** From a table's name in SQL to the folder that defines it, such as `app/orders`. */
type TableOwners = ReadonlyMap<string, string>;

const folderOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("app/") ? 2 : 1)
    .join("/");

function tablesIn(path: string, source: string): [table: string, folder: string][] {
  return [...source.matchAll(/\bpgTable\(\s*"([^"]+)"/g)].map(([, table = ""]) => [table, folderOf(path)]);
}

function foreignTables(statement: string, folder: string, owners: TableOwners): string[] {
  const words = statement.replaceAll(/'[^']*'/g, "''").replaceAll(/\bpublic\./g, "");
  return [...owners].flatMap(([table, owner]) => {
    const quoted = `"${table}"`;
    const isNamed =
      words.includes(quoted) || (/^\w+$/.test(table) && new RegExp(`(?<![\\w."])${table}(?!\\w)`).test(words));
    return owner !== folder && isNamed ? [table] : [];
  });
}

// Regular expressions with exponential time: a repetition of something that itself repeats (security 6.40).

/** Counts as unlimited. */
const many = 100;

export function hasNestedQuantifier(pattern: string): boolean {
  // For each open group: whether it contains an unlimited repetition.
  const open = [false];
  let at = 0;
  const repeatsHere = (): boolean => {
    const quantifier = /^(?:[*+]|\{\d+,(\d*)\})/.exec(pattern.slice(at, at + 24));
    if (!quantifier) return false;
    at += quantifier[0].length;
    return !quantifier[1] || Number(quantifier[1]) > many;
  };
  while (at < pattern.length) {
    const character = pattern[at]!;
    if (character === "(") {
      open.push(false);
      at += 1;
      continue;
    }
    if (character === ")") {
      at += 1;
      const inner = open.pop()!;
      const repeats = repeatsHere();
      if (inner && repeats) return true;
      if (inner || repeats) open[open.length - 1] = true;
      continue;
    }
    at = character === "[" ? endOfClass(pattern, at) : at + (character === "\\" ? 2 : 1);
    if (repeatsHere()) open[open.length - 1] = true;
  }
  return false;
}

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at += pattern[at] === "\\" ? 2 : 1)
    if (pattern[at] === "]") return at + 1;
  return pattern.length;
}
