import { mayOpen, type Role } from "#app/accounts/permissions.ts";
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

/** Names and duties of the roles (security 6.61). */
export const roleTexts = dictionary<typeof import("../texts/fr/roles.json")>("staff-ui", "roles");

export const sectionTitle = (key: SectionKey, language: Language): string => backOfficeTexts(language).sections[key];

export const documentTitle = (page: string, language: Language): string =>
  fill(backOfficeTexts(language).title, { page });

/** Only what the role may open. */
export function menuTexts(language: Language, role: Role | null): MenuTexts {
  const t = backOfficeTexts(language);
  const sections = adminSections.filter(({ path }) => mayOpen(role, path));
  const keys = [...new Set(sections.map((section) => section.group))];
  return {
    label: t.menu,
    overview: t.overview,
    groups: keys.map((key) => ({
      key,
      title: t.groups[key],
      links: sections
        .filter((section) => section.group === key)
        .map((section) => ({ path: section.path, title: sectionTitle(section.key, language) })),
    })),
  };
}
