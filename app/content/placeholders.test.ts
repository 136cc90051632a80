/**
 * Two sides fill placeholders: `loadTexts`, which puts the shop's words into every dictionary, and the code of one page or
 * mail, which fills what it alone knows. A name that both fill shows the shop's word ("an e-mail is on its way
 * to support@…").
 */

import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync, visitorKeys } from "oxc-parser";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { shopWords } from "#app/i18n/shop-words.ts";

const root = join(import.meta.dirname, "../..");

const shopNames = new Set(Object.keys(shopWords("fr")));

/** The domain of what steps of the back office answer: the texts are those of any page of the back office. */
const anyStaff = "staff";
/** `promotions` or `promotions/staff`, as dictionaries are called. */
const ownerOf = (file: string): string => /^app\/([^/]+(?:\/staff)?)/.exec(file)?.[1] ?? "";

type Syntax = { type: string; start: number; end: number; [key: string]: unknown };
/** One call of `fill` or `plural`: the keys of the texts it may fill (null: any), and each name with the code of its value. */
type Filling = { file: string; line: number; domain: string; keys: string[] | null; values: Map<string, string> };

function walk(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node);
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat()) if (child && typeof child === "object") walk(child as Syntax, visit);
}

function fillingsOf(file: string): Filling[] {
  const source = readFileSync(join(root, file), "utf8");
  const program = parseSync(file, source).program as unknown as Syntax;
  const codeOf = (node: Syntax) => source.slice(node.start, node.end);
  const objects = new Map<string, Syntax>();
  walk(program, (node) => {
    const { id, init } = node as unknown as { id?: { name?: string }; init?: Syntax };
    if (node.type === "VariableDeclarator" && id?.name && init?.type === "ObjectExpression") objects.set(id.name, init);
  });
  const found: Filling[] = [];
  const valuesOf = (object: Syntax) =>
    (object.properties as Syntax[]).flatMap((property): [string, string][] => {
      const { key, value } = property as unknown as { key?: Syntax; value?: Syntax };
      return key && value ? [[codeOf(key), codeOf(value)]] : [];
    });
  const lineOf = (node: Syntax) => source.slice(0, node.start).split("\n").length;
  walk(program, (node) => {
    const ofStep = stepValues(node);
    if (ofStep)
      found.push({ file, line: lineOf(node), domain: anyStaff, keys: null, values: new Map(valuesOf(ofStep)) });
    if (node.type !== "CallExpression") return;
    const name = (node.callee as { name?: string }).name;
    if (name !== "fill" && name !== "plural") return;
    const [text, ...rest] = node.arguments as Syntax[];
    const given = rest[name === "fill" ? 0 : 2];
    const object = given?.type === "Identifier" ? objects.get(codeOf(given)) : given;
    const values = new Map<string, string>(name === "plural" ? [["count", "count"]] : []);
    if (object?.type === "ObjectExpression") for (const [name, code] of valuesOf(object)) values.set(name, code);
    found.push({ file, line: lineOf(node), domain: ownerOf(file), keys: text ? keysOf(text) : null, values });
  });
  return found;
}

/** What a step of the back office, or a command behind it, answers as `values`: its page fills the message with them. */
function stepValues(node: Syntax): Syntax | undefined {
  const { key, value, id, init } = node as unknown as Record<string, (Syntax & { name?: string }) | undefined>;
  const object =
    node.type === "Property" && key?.name === "values"
      ? value
      : node.type === "VariableDeclarator" && id?.name === "values"
        ? init
        : undefined;
  return object?.type === "ObjectExpression" ? object : undefined;
}

/** `t.home.success` is filled as `success`, `isNew ? t.a : t.b` as either; of anything else it may be any. */
function keysOf(text: Syntax): string[] | null {
  if (text.type === "TSNonNullExpression") return keysOf(text.expression as Syntax);
  if (text.type === "ConditionalExpression") {
    const [yes, no] = [keysOf(text.consequent as Syntax), keysOf(text.alternate as Syntax)];
    return yes && no ? [...yes, ...no] : null;
  }
  return text.type === "MemberExpression" && !text.computed ? [(text.property as { name: string }).name] : null;
}

/** Every text with its key; the forms of a plural have that of the plural. */
function textsOf(entry: unknown, key = "", path = ""): { key: string; path: string; text: string }[] {
  if (typeof entry === "string") return [{ key, path, text: entry }];
  return Object.entries(entry as object).flatMap(([name, inner]) =>
    textsOf(inner, /^(one|other|many)$/.test(name) ? key : name, path === "" ? name : `${path}.${name}`),
  );
}

const files = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
const fillings = files.flatMap(fillingsOf);

test("no placeholder of any dictionary is filled by the shop and by a page or mail with another value", () => {
  const faults = new Set<string>();
  let seen = 0;
  for (const path of globSync(`app/{*,*/staff}/texts/{${languages.join(",")}}/*.json`, { cwd: root })) {
    const [domain, page] = [ownerOf(path), basename(path, ".json")];
    const isStaff = /^app\/(staff-ui|back-office|\w+\/staff)\//.test(path);
    for (const { key, path: place, text } of textsOf(JSON.parse(readFileSync(join(root, path), "utf8"))))
      for (const [, name = ""] of text.matchAll(/\{(\w+)\}/g)) {
        seen++;
        if (!shopNames.has(name)) continue;
        for (const filling of fillings) {
          const value = filling.values.get(name);
          const isOfDomain = filling.domain === domain || (isStaff && filling.domain === anyStaff);
          const isOfText = isOfDomain && (filling.keys === null || filling.keys.includes(key));
          if (isOfText && value !== undefined)
            faults.add(
              `${domain}/${page} ${place}: {${name}} is the shop's, and ${filling.file}:${filling.line} fills it`,
            );
        }
      }
  }
  expect([...faults]).toEqual([]);
  expect(seen).toBeGreaterThan(1_000);
  expect(fillings.filter(({ values }) => values.size > 0).length).toBeGreaterThan(60);
});

test("a name of the shop's words means the shop wherever code fills it", () => {
  const faults = fillings.flatMap(({ file, line, values }) =>
    [...values]
      .filter(([name]) => shopNames.has(name))
      .map(([name, value]) => `${file}:${line}: {${name}} is filled with ${value}`),
  );
  expect(faults).toEqual([]);
});

/** Filled in code that this test does not read: by the printed documents, from a spread, with a link or a bold word. */
const filledUnseen = ["month", "urban", "mixed", "highway", "link", "value", "pages"];

test("every placeholder that is no word of the shop is filled by code", () => {
  const filled = new Set([...filledUnseen, ...fillings.flatMap(({ values }) => [...values.keys()])]);
  const unfilled = new Set<string>();
  for (const path of globSync("app/{*,*/staff}/texts/fr/*.json", { cwd: root }))
    for (const { path: place, text } of textsOf(JSON.parse(readFileSync(join(root, path), "utf8"))))
      for (const [, name = ""] of text.matchAll(/\{(\w+)\}/g))
        if (!shopNames.has(name) && !filled.has(name)) unfilled.add(`${path} ${place}: {${name}}`);
  expect([...unfilled]).toEqual([]);
});

test("decisions 1: French names no word of the shop that begins with a vowel after a word that would lose its own", () => {
  const vowels = Object.entries(shopWords("fr")).flatMap(([name, value]) =>
    /^[aeiouyhéè]/i.test(String(value)) ? [name] : [],
  );
  const unshortened = new RegExp(
    `(?<!\\p{L})(?:de|que|le|la|ne|se|je|jusque|lorsque|puisque) \\{(?:${vowels.join("|")})\\}`,
    "iu",
  );
  const faults = globSync("app/{*,*/staff}/texts/fr/*.json", { cwd: root }).flatMap((path) =>
    textsOf(JSON.parse(readFileSync(join(root, path), "utf8")))
      .filter(({ text }) => unshortened.test(text))
      .map(({ path: place, text }) => `${path} ${place}: ${text}`),
  );
  expect(vowels).toContain("brand");
  expect(faults).toEqual([]);
});
