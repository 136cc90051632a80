import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type OptionTexts, optionLabel } from "#app/staff-ui/lists/define-list.ts";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { exportedLists } from "../lists.server.ts";
import { auditTexts } from "./audit-texts.server.ts";

type Words = { views: Record<string, string>; filters: Record<string, string>; options?: OptionTexts };
type List = { title(language: Language): string; texts(language: Language): Words };

function auditWords(language: Language): Words {
  const { views, filters, actions: action, entities: entity } = auditTexts(language);
  return { views, filters, options: { action, entity } };
}

const lists = new Map<string, List>([
  ...exportedLists.map((list) => [list.name!, list] as const),
  ["audit", { title: (language) => sectionTitle("audit", language), texts: auditWords }],
]);

export function listTitle(name: string, language: Language): string | undefined {
  if (name === "retention") return sectionTitle("retention", language);
  return lists.get(name)?.title(language);
}

/** Describes the filter of an export, from the query in its audit row; columns and order are left out. */
export function filterInWords(name: string, query: string, language: Language): string {
  const words = lists.get(name)?.texts(language);
  const t = auditTexts(language);
  const parts = [...new URLSearchParams(query)].flatMap(([key, text]) => {
    if (key === "view") return [ownValue(words?.views ?? {}, text) ?? text];
    if (key === "q") return [t.searched];
    const title = ownValue(words?.filters ?? {}, key);
    if (!words || title === undefined) return [];
    const values = text.split(",").map((value) => optionLabel(words.options ?? {}, key, value, language));
    return [`${fill(t.field, { field: title })} ${text ? values.join(", ") : t.anyValue}`];
  });
  return parts.join("; ") || t.wholeList;
}
