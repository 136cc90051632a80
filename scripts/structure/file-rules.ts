// What is wrong with a file by itself: its name, its length, what it uses.
import type { Fault } from "./import-rules.ts";
import { isTest } from "./places.ts";
import type { ModuleFacts } from "./read-module.ts";

/** A use that the rules forbid elsewhere, and why it is safe in this file. */
export type Allowance = { what: string; file: string; reason: string };

const bannedNames = new Set(
  ["utils", "helpers", "common", "manager", "lib", "misc", "shared"].flatMap((name) => [name, name.replace(/s$/, "")]),
);
const mostLines = 400;

export function nameFaults(file: string): Fault[] {
  const names = file.split("/").map((part) => part.split(".")[0]!.toLowerCase());
  const banned = names.find((name) => bannedNames.has(name));
  if (banned === undefined) return [];
  return [{ file, line: 1, rule: "name", message: `"${banned}" says nothing: name the subject` }];
}

export function lengthFaults(file: string, source: string): Fault[] {
  const lines = source.replace(/\n$/, "").split("\n").length;
  if (lines <= mostLines) return [];
  return [{ file, line: mostLines + 1, rule: "length", message: `${lines} lines, at most ${mostLines}: split it` }];
}

export function barrelFaults(file: string, facts: ModuleFacts): Fault[] {
  const isIndex = /(^|\/)index(\.server)?\.tsx?$/.test(file);
  if (!isIndex && !facts.onlyReexports) return [];
  const message = isIndex
    ? "no index files: import the file meant"
    : "a file of re-exports only: import the file meant";
  return [{ file, line: 1, rule: "barrel", message }];
}

export function forbiddenUseFaults(file: string, facts: ModuleFacts, allowances: Allowance[]): Fault[] {
  if (isTest(file)) return [];
  return facts.uses.flatMap(({ what, line }): Fault[] => {
    const message = messageForUse(file, what);
    const isAllowed = allowances.some((allowance) => allowance.file === file && allowance.what === what);
    return message === undefined || isAllowed ? [] : [{ file, line, rule: what, message }];
  });
}

/** An allowance whose use is gone would let the next one in unseen. */
export function staleAllowances(allowances: Allowance[], factsOf: Map<string, ModuleFacts>): Fault[] {
  return allowances
    .filter(({ file, what }) => !factsOf.get(file)?.uses.some((use) => use.what === what))
    .map(({ file, what }) => ({ file, line: 1, rule: "allowance", message: `${what} is allowed here and not used` }));
}

function messageForUse(file: string, what: string): string | undefined {
  const isProgram = /^(app|server|database)\//.test(file);
  if (what === "console") return /^(app|server)\//.test(file) ? "log through pino (#app/platform)" : undefined;
  if (!isProgram) return undefined;
  return `${what} needs an entry with its reason in scripts/structure/allowances.ts`;
}
