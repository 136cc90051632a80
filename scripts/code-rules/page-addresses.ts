// The addresses of pages are spelled in app/paths.ts alone: no other text of the program begins with one.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { languages } from "#app/i18n/languages.ts";
import { adminPaths, paths } from "#app/paths.ts";
import type { Fault } from "./program-faults.ts";

const rule = "page-address";
const checked = ["{app,server,database,fakes,scripts,demo-data,documents,media,bench}/**/*.{ts,tsx,mjs}"];
/** Tests may write an address as a person types it. */
const exclude = ["**/*.test.ts", "**/*.test.tsx", "**/testing/**", "app/brand.ts", "app/paths.ts"];

const names = new Map<string, string>([
  ...Object.entries(paths).map(([key, path]): [string, string] => [path, `paths.${key}`]),
  ...Object.entries(adminPaths).map(([key, path]): [string, string] => [path, `adminPaths.${key}`]),
]);
/** Also the root of every address and of every host's: it is no sign of a page. */
names.delete(paths.home);

const prefix = new RegExp(`^/(?:${languages.join("|")})(?=/)`);

/** How the address is written that the text begins with: `paths.faq` for `/faq`, `/de/faq` and `/faq?q=…`; API calls and files are none. */
export function spelledPage(text: string): string | undefined {
  const [path = ""] = text.replace(prefix, "").split(/[?#]/, 1);
  return names.get(path);
}

/** @returns the faults of the program under `root`, one for every spelled address */
export function pageAddressFaults(root: string): Fault[] {
  return globSync(checked, { cwd: root, exclude }).flatMap((file) =>
    addressFaultsIn(file, readFileSync(join(root, file), "utf8")),
  );
}

function addressFaultsIn(file: string, source: string): Fault[] {
  // Most files hold no text that begins with a slash.
  if (!/["'`}]\/[a-z]/.test(source)) return [];
  const faults: Fault[] = [];
  const check = (text: unknown, start: number) => {
    const name = typeof text === "string" ? spelledPage(text) : undefined;
    if (name === undefined) return;
    const line = source.slice(0, start).split("\n").length;
    faults.push({ file, line, rule, message: `write ${name} (#app/paths.ts) for the address of this page` });
  };
  new Visitor({
    Literal: ({ value, start }) => check(value, start),
    TemplateLiteral: ({ quasis }) => {
      for (const { value, start } of quasis) check(value.cooked, start);
    },
  }).visit(parseSync(file, source).program);
  return faults;
}
