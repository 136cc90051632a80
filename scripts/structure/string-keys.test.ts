import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringKeyFaults } from "./string-keys.ts";

const root = mkdtempSync(join(tmpdir(), "string-keys-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a program of these files and answers with its faults as `file:line rule`. */
function faultsIn(files: Record<string, string>, allowed: string[] = []): string[] {
  const project = mkdtempSync(join(root, "project-"));
  const settings = {
    include: ["app", "server", "scripts"],
    compilerOptions: { strict: true, lib: ["ES2024"], types: [] },
  };
  for (const [path, source] of Object.entries({ ...files, "tsconfig.json": JSON.stringify(settings) })) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), source);
  }
  const allowances = allowed.map((file) => ({ what: "string-key", file, reason: "in this test" }));
  return stringKeyFaults(project, allowances).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test("issue 8.2, security 6.52: a word that was never checked is no key of an object, however it is written", () => {
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
  expect(faultsIn({ "app/orders/labels.ts": source }).map((fault) => fault.split(":")[1])).toEqual(
    [3, 4, 5, 6, 7, 8, 10, 14].map((line) => `${line} string-key`),
  );
});

test("issue 8.2: what the compiler knows to be a word of a closed list, a number, a symbol or a map's key is none of them", () => {
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
  expect(faultsIn({ "app/orders/labels.ts": source })).toEqual([]);
});

test("issue 8.2: the rule is for the program, not for tests and scripts; an allowance covers its file, and must be used", () => {
  const source = "export const pick = (labels: Record<string, string>, word: string) => labels[word];\n";
  const files = {
    "server/pick.ts": source,
    "app/orders/pick.test.ts": source,
    "scripts/pick.ts": source,
    "app/orders/none.ts": "export const none = 1;\n",
  };
  expect(faultsIn(files)).toEqual(["server/pick.ts:1 string-key"]);
  expect(faultsIn(files, ["server/pick.ts"])).toEqual([]);
  expect(faultsIn(files, ["server/pick.ts", "app/orders/none.ts"])).toEqual(["app/orders/none.ts:1 allowance"]);
});
