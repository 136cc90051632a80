/** The JSON of islands in their pages (docs/islands.md). */
import { describe, expect, inject, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { isIslandPage } from "#app/site/islands/page-kind.ts";
import { islands } from "#app/site/islands/registry.ts";
import { sitePages } from "#app/site/site-map.ts";
import { ask } from "./ask.ts";

const shop = inject("readOnlyShop");

/** Limit for one island's JSON. The largest island is the compatibility check, with brands and the texts of all steps. */
const maxPropsLength = 5_500;
/** Longer texts that are in the markup must not be in the JSON too. */
const maxRepetitionLength = 140;

const island = /<div class="contents" data-island="([^"]+)"[^>]*>/g;
const paths = sitePages.map(({ path }) => path).filter(isIslandPage);

const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');

/** Names of the files that an island fetches, by its own; as Vite lists them in the script that imports them. */
async function filesOfIslands(): Promise<Map<string, string[]>> {
  const { text: page } = await ask(shop, "/");
  const entry = /<script type="module" src="([^"]+)"/.exec(page)![1]!;
  const { text } = await ask(shop, entry);
  const names = (JSON.parse(/\.f=(\[[^\]]*\])/.exec(text)![1]!) as string[]).map((file) => file.replace("assets/", ""));
  const imports = text.matchAll(/import\([`"]\.\/([\w-]+?)-[\w-]{8}\.js[`"]\)[^[]*?__vite__mapDeps\(\[([\d,]*)\]\)/g);
  return new Map(
    [...imports].map(([, name = "", at = ""]) => [name, at.split(",").map((each) => names[Number(each)]!)]),
  );
}

describe("pages that need no React send none", () => {
  test("no island fetches the router, and those without React do not fetch it through a shared file", async () => {
    const files = await filesOfIslands();
    expect(files.size).toBeGreaterThan(10);
    expect([...files.values()].flat().filter((file) => file.startsWith("router-"))).toEqual([]);
    for (const name of ["search-questions", "run-offer"])
      expect(
        files.get(name)!.filter((file) => file.startsWith("react-")),
        name,
      ).toEqual([]);
  });

  test.each(paths)("%s: no script of the router, small props, no text twice", async (path) => {
    for (const language of languages) {
      const { text, status, headers } = await ask(shop, localizedPath(path, language));
      expect(status).toBe(200);
      expect(headers["cache-control"], "the back/forward cache may keep it").not.toContain("no-store");
      expect(text).not.toMatch(/__reactRouter|entry\.client|<!--island/);
      const found = [...text.matchAll(island)];
      expect(found.length).toBeGreaterThan(3);
      for (const { 1: name = "", index, 0: tag } of found) {
        expect([...islands.keys()]).toContain(name);
        const start = text.indexOf('<script type="application/json">', index);
        const json = text.slice(text.indexOf(">", start) + 1, text.indexOf("</script>", start));
        const markup = textOf(text.slice(index + tag.length, start));
        expect(json.length, `props of ${name}`).toBeLessThanOrEqual(maxPropsLength);
        const repeated = stringsOf(JSON.parse(json)).filter(
          (string) => string.length > maxRepetitionLength && markup.includes(string),
        );
        expect(repeated, `${name}: give them as slots`).toEqual([]);
      }
    }
  });
});
