import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { languages } from "#app/i18n/languages.ts";

/** Names of cookies and storage in the sources: written out, made with the shop's name, or by `privateCookieName`. */
const written = new RegExp(`["\`](?:${brand.slug}|\\$\\{brand\\.slug\\})([_-][a-z_-]+)["\`]`, "g");
const cookies = new RegExp(
  `(?:privateCookie(?:Name)?\\(|(?:cookieName|passCookie) = )"(?!${brand.slug})([a-z_]+)"`,
  "g",
);

function storedNames(): string[] {
  const sources = globSync("app/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const all = (pattern: RegExp, lead: string) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => `${brand.slug}${lead}${name}`));
  return [...new Set([...all(written, ""), ...all(cookies, "_")])];
}

test.each(languages)("law 1.2: the privacy page names all that the site writes in a browser, in %s", (language) => {
  const page = readFileSync(`app/content/articles/privacy/${language}.md`, "utf8");
  const names = storedNames();
  expect(names).toEqual(expect.arrayContaining(["odovia_lang", "odovia_chat", "odovia_chat_session", "odovia-theme"]));
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});
