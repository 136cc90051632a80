// `npm run page-dates`: writes the day on which each page's texts last changed, from Git's history, to
// app/site/search-engines/page-dates.json.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "#app/i18n/languages.ts";
import { contentsOf, fingerprintOf, type PageDates, pageDateKey } from "#app/site/search-engines/page-contents.ts";
import { sitePages } from "#app/site/site-map.ts";

const root = join(import.meta.dirname, "../..");
const file = join(root, "app/site/search-engines/page-dates.json");
const dates: PageDates = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

function fileOf(name: string, language: string): string {
  const [owner, page] = name.split("/");
  return owner === "articles"
    ? `app/content/articles/${page}/${language}.md`
    : `app/${owner}/texts/${language}/${page}.json`;
}

function textOf(path: string): string {
  const text = readFileSync(join(root, path), "utf8");
  return path.endsWith(".json") ? JSON.stringify(JSON.parse(text)) : text;
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

function lastChange(files: string[]): string {
  const isCommitted = git("status", "--porcelain", "--", ...files) === "";
  const day = isCommitted ? git("log", "-1", "--format=%cs", "--", ...files) : "";
  return day || new Date().toISOString().slice(0, 10);
}

const updated: PageDates = {};
for (const { path, seo } of sitePages)
  for (const language of seo ? languages : []) {
    const names = contentsOf(path, (name) => existsSync(join(root, fileOf(name, language))));
    const files = names.map((name) => fileOf(name, language));
    const key = pageDateKey(path, language);
    const fingerprint = fingerprintOf(files.map(textOf));
    if (files.length === 0) process.stderr.write(`${key}: no texts of its own; its date is the build's.\n`);
    else if (dates[key]?.endsWith(` ${fingerprint}`)) updated[key] = dates[key];
    else updated[key] = `${lastChange(files)} ${fingerprint}`;
  }
writeFileSync(file, `${JSON.stringify(updated, undefined, 2)}\n`);
