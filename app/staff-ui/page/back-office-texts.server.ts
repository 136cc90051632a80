import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { dictionary } from "./dictionary.server.ts";
import { adminSections, type GroupKey, type SectionKey } from "./sections.ts";

export type MenuTexts = {
  label: string;
  overview: string;
  groups: { key: GroupKey; title: string; links: { path: string; title: string }[] }[];
};

export const backOfficeTexts = dictionary<typeof import("../texts/fr/back-office.json")>("staff-ui", "back-office");

export const sectionTitle = (key: SectionKey, language: Language): string => backOfficeTexts(language).sections[key];

export const documentTitle = (page: string, language: Language): string =>
  fill(backOfficeTexts(language).title, { page });

export function menuTexts(language: Language): MenuTexts {
  const t = backOfficeTexts(language);
  const keys = [...new Set(adminSections.map((section) => section.group))];
  return {
    label: t.menu,
    overview: t.overview,
    groups: keys.map((key) => ({
      key,
      title: t.groups[key],
      links: adminSections
        .filter((section) => section.group === key)
        .map((section) => ({ path: section.path, title: sectionTitle(section.key, language) })),
    })),
  };
}
