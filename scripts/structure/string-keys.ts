// Words from outside as keys of objects (security 6.52): an object also answers to `constructor`, `toString` and `__proto__`,
// which it inherits. The compiler knows which keys were never checked: those of type `string`, and casts. A key of type `any`
// escapes this rule; the linter keeps `any` out.
import { join } from "node:path";
import {
  type AsExpression,
  type BinaryExpression,
  type BindingElement,
  type ComputedPropertyName,
  type ElementAccessExpression,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Project, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Allowance } from "./file-rules.ts";
import type { Fault } from "./import-rules.ts";
import { isTest } from "./places.ts";

const rule = "string-key";
const message =
  "any word may be this key: use a Map, ownValue (#app/platform/own-value.ts) or a type guard, and no cast";
const checkedFolders = /^(app|server|database)\//;

/** @returns the faults of the program under `root`, which has a tsconfig.json, and the allowances that cover nothing. */
export function stringKeyFaults(root: string, allowances: Allowance[]): Fault[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, "tsconfig.json")] });
    const found = snapshot.getProjects().flatMap((project) => faultsOf(project, root));
    const stale = allowances
      .filter(({ file }) => !found.some((fault) => fault.file === file))
      .map(({ file }) => ({ file, line: 1, rule: "allowance", message: `${rule} is allowed here and not used` }));
    return [...found.filter((fault) => !allowances.some(({ file }) => file === fault.file)), ...stale];
  } finally {
    api.close();
  }
}

function faultsOf({ program, checker }: Project, root: string): Fault[] {
  return program.getSourceFileNames().flatMap((name) => {
    const path = name.slice(root.length + 1);
    if (!name.startsWith(`${root}/`) || !checkedFolders.test(path) || isTest(path)) return [];
    const file = program.getSourceFile(name)!;
    const keys = keysIn(file);
    const types = keys.length === 0 ? [] : checker.getTypeAtLocation(keys);
    return keys
      .filter((key, index) => isCast(key) || mayBeAnyWord(types[index]))
      .map((key) => {
        const { line } = file.getLineAndCharacterOfPosition(key.getStart(file));
        return { file: path, line: line + 1, rule, message };
      });
  });
}

/** Keys in `object[key]`, `key in object` and the pattern `{ [key]: value }`, but those that are written out. */
function keysIn(root: Node): Node[] {
  const keys: Node[] = [];
  const visit = (node: Node): void => {
    const key = keyOf(node);
    if (key && key.kind !== SyntaxKind.StringLiteral && key.kind !== SyntaxKind.NumericLiteral) keys.push(key);
    node.forEachChild(visit);
  };
  visit(root);
  return keys;
}

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

function isCast(node: Node): boolean {
  return node.kind === SyntaxKind.AsExpression && (node as AsExpression).type.kind !== SyntaxKind.NumberKeyword;
}

function mayBeAnyWord(type: Type | undefined): boolean {
  if (!type) return false;
  if (type.flags & TypeFlags.String) return true;
  if (!(type.flags & TypeFlags.Union)) return false;
  const members = (type as unknown as { getTypes(): readonly Type[] }).getTypes();
  return members.some(mayBeAnyWord);
}
