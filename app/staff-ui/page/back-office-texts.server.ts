import { may, mayOpen, type Role } from "#app/accounts/permissions.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { dictionary } from "./dictionary.server.ts";
import { adminSections, type GroupKey, type MenuKey, type SectionKey } from "./sections.ts";

export type MenuTexts = {
  label: string;
  /** Null for somebody who gets to their own account alone (security 6.67). */
  overview: string | null;
  places: string;
  groups: { key: GroupKey; title: string; links: MenuLink[] }[];
  /** The most used places, for a phone. */
  bar: MenuLink[];
};
type MenuLink = { key: MenuKey; path: string; title: string };

export const backOfficeTexts = dictionary<typeof import("../texts/fr/back-office.json")>("staff-ui", "back-office");

/** Names and duties of the roles (security 6.61). */
export const roleTexts = dictionary<typeof import("../texts/fr/roles.json")>("staff-ui", "roles");

export const sectionTitle = (key: SectionKey, language: Language): string => backOfficeTexts(language).sections[key];

export const documentTitle = (page: string, language: Language): string =>
  fill(backOfficeTexts(language).title, { page });

/** Only what the role may open; `awaitsFactor`: only the page on which a second factor is added. */
export function menuTexts(
  language: Language,
  role: Role | null,
  { awaitsFactor = false }: { awaitsFactor?: boolean } = {},
): MenuTexts {
  const t = backOfficeTexts(language);
  const sections = adminSections.filter(({ key, path }) => mayOpen(role, path) && (!awaitsFactor || key === "account"));
  const keys = [...new Set(sections.map((section) => section.group))];
  return {
    label: t.menu,
    overview: awaitsFactor ? null : t.overview,
    groups: keys.map((key) => ({
      key,
      title: t.groups[key],
      links: sections
        .filter((section) => section.group === key)
        .map(({ key, path }) => ({ key, path, title: sectionTitle(key, language) })),
    })),
    places: t.places,
    bar: [
      ...(awaitsFactor ? [] : [{ key: "home" as const, path: adminPaths.home, title: t.bar.home }]),
      ...barKeys
        .filter((key) => !key.startsWith("ordersTo") || may(role, "queues.work"))
        .flatMap((key) => {
          const section = sections.find((each) => each.key === key);
          return section ? [{ key, path: section.path, title: t.bar[key] }] : [];
        })
        .slice(0, 4),
    ],
  };
}

type BarKey = keyof ReturnType<typeof backOfficeTexts>["bar"];
/** The first four of a role: queues of those who pack, else orders and those who wait. */
const barKeys: readonly (BarKey & SectionKey)[] = [
  ...(["ordersToProcess", "ordersToShip", "orders", "chat", "requests", "withdrawals", "invoices"] as const),
  ...(["dongleAssociation", "account"] as const),
];
