import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFile } from "./font.ts";

const folder = new URL("../../public/fonts/", import.meta.url);
const css = readFileSync(new URL("./font.css", import.meta.url), "utf8");
const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"));

test("all fonts together weigh 60 KB at most", () => {
  const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(bytes).toBeLessThanOrEqual(60 * 1024);
});

test("brand 3: the typeface of codes weighs 5.1 KB at most", () => {
  const codes = files.filter((name) => name.startsWith("martian-mono."));
  expect(codes).toHaveLength(1);
  expect(statSync(new URL(codes[0]!, folder)).size).toBeLessThanOrEqual(5.1 * 1024);
});

test("the style sheet names the files that are there, and the page preloads one of them", () => {
  const named = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(files.sort());
  expect(files).toContain(fontFile.replace("/fonts/", ""));
});
