import { articleSource } from "#app/content/articles.server.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { dictionarySource } from "#app/i18n/texts.server.ts";
import { sitePages } from "../site-map.ts";
import { contentsOf, fingerprintOf, pageDateKey } from "./page-contents.ts";
import stored from "./page-dates.json" with { type: "json" };

const dates = new Map<string, string>(Object.entries(stored));

/** The text of a dictionary or an article; undefined if there is none. */
function sourceOf(name: string, language: Language): string | undefined {
  const [owner, page] = name.split("/") as [string, string];
  return owner === "articles" ? articleSource(page, language) : dictionarySource(owner, page, language);
}

/**
 * The day (ISO) of the last change of what each page says, by `pageDateKey`. `npm run page-dates` stores it; a page that says
 * something else since then was changed with this build.
 */
export function pageDates(built: Date): Map<string, string> {
  const today = built.toISOString().slice(0, 10);
  return new Map(
    sitePages.flatMap(({ path }) =>
      languages.map((language) => {
        const names = contentsOf(path, (name) => sourceOf(name, language) !== undefined);
        const key = pageDateKey(path, language);
        const [day, fingerprint] = dates.get(key)?.split(" ") ?? [];
        const isSame = fingerprint === fingerprintOf(names.map((name) => sourceOf(name, language)!));
        return [key, day && isSame ? day : today] as const;
      }),
    ),
  );
}
