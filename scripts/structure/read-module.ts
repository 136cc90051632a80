// What the structure rules need to know about one file, read from its syntax tree.
import { parseSync, visitorKeys } from "oxc-parser";
import { hasNestedQuantifier } from "./nested-quantifiers.ts";

export type ImportFact = { specifier: string; line: number; typeOnly: boolean };
/** A use of something that needs a reason: `console`, `sql.raw`, `sql.identifier`, `dangerouslySetInnerHTML`, `nested-quantifier`. */
export type UseFact = { what: string; line: number };
export type ModuleFacts = {
  imports: ImportFact[];
  uses: UseFact[];
  /** Every string in the file, for reading the route table. */
  strings: string[];
  onlyReexports: boolean;
  error: { message: string; line: number } | undefined;
};

type Syntax = { type: string; start: number; [key: string]: unknown };

export function readModule(path: string, source: string): ModuleFacts {
  const { program, errors } = parseSync(path, source);
  const lineAt = lineFinder(source);
  const facts: ModuleFacts = { imports: [], uses: [], strings: [], onlyReexports: false, error: undefined };
  const failure = errors[0];
  if (failure) {
    facts.error = { message: failure.message, line: lineAt(failure.labels[0]?.start ?? 0) };
    return facts;
  }
  facts.onlyReexports = isBarrel(program.body as unknown as Syntax[]);
  walk(program as unknown as Syntax, (node) => {
    const imported = importOf(node);
    if (imported) facts.imports.push({ ...imported, line: lineAt(node.start) });
    const used = useOf(node);
    if (used) facts.uses.push({ what: used, line: lineAt(node.start) });
    if (node.type === "Literal" && typeof node.value === "string") facts.strings.push(node.value);
  });
  return facts;
}

function importOf(node: Syntax): { specifier: string; typeOnly: boolean } | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      // `import { type A } from "x"` stays in the output under verbatimModuleSyntax: only `import type` vanishes.
      return asImport(node.source, node.importKind === "type");
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return asImport(node.source, node.exportKind === "type");
    case "ImportExpression":
      return asImport(node.source, false);
    case "TSImportType":
      return asImport(node.source ?? node.argument, true);
    default:
      return undefined;
  }
}

function asImport(source: unknown, typeOnly: boolean) {
  const value = (source as { value?: unknown } | null | undefined)?.value;
  return typeof value === "string" ? { specifier: value, typeOnly } : undefined;
}

function useOf(node: Syntax): string | undefined {
  if (node.type === "MemberExpression") {
    const object = node.object as Syntax;
    if (object.type !== "Identifier") return undefined;
    if (object.name === "console") return "console";
    const property = node.property as Syntax;
    const name = property.name ?? property.value;
    if (object.name === "sql" && (name === "raw" || name === "identifier")) return `sql.${name}`;
  }
  const pattern = patternOf(node);
  if (pattern !== undefined && hasNestedQuantifier(pattern)) return "nested-quantifier";
  const isAttribute = node.type === "JSXAttribute" && (node.name as Syntax).name === "dangerouslySetInnerHTML";
  const isProperty = node.type === "Property" && (node.key as Syntax).name === "dangerouslySetInnerHTML";
  return isAttribute || isProperty ? "dangerouslySetInnerHTML" : undefined;
}

/** A regular expression's source, written as such or given to `RegExp`; what a template fills in is taken for a letter. */
function patternOf(node: Syntax): string | undefined {
  if (node.type === "Literal") return (node.regex as { pattern: string } | undefined)?.pattern;
  const isCall = node.type === "NewExpression" || node.type === "CallExpression";
  if (!isCall || (node.callee as Syntax).name !== "RegExp") return undefined;
  const [source] = node.arguments as Syntax[];
  if (source?.type === "Literal" && typeof source.value === "string") return source.value;
  if (source?.type !== "TemplateLiteral") return undefined;
  return (source.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("x");
}

/**
 * True if the file has nothing of its own: imports, and exports of what it imported. A `virtual:` module has no file to
 * import instead: who exports one is a bundler's entry (server/app.ts).
 */
function isBarrel(body: Syntax[]): boolean {
  let exportsSomething = false;
  for (const statement of body) {
    if (statement.type === "ImportDeclaration") continue;
    const isList = statement.type === "ExportNamedDeclaration" && !statement.declaration;
    if (!isList && statement.type !== "ExportAllDeclaration") return false;
    if (asImport(statement.source, false)?.specifier.startsWith("virtual:")) return false;
    if (statement.source || (statement.specifiers as unknown[]).length > 0) exportsSomething = true;
  }
  return exportsSomething;
}

function walk(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    for (const each of Array.isArray(child) ? child : [child]) {
      if (each && typeof (each as Syntax).type === "string") walk(each as Syntax, visit);
    }
  }
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
