import { numberedTexts } from "#app/i18n/numbered-texts.ts";

/** Texts of /dongle, whose page belongs to the domain `site`: it knows the prices. The user manual quotes them. */
export type DongleTexts = typeof import("./texts/fr/dongle.json");

export type DongleSheetTexts = typeof import("./texts/fr/dongle-fiche.json");

const dongleSheetGroups = [
  "mechanics",
  "electronics",
  "power",
  "radio",
  "environment",
  "vehicles",
  "phone",
  "data",
  "conformity",
  "manufacturer",
] as const;

/** Groups and rows of the sheet. A row whose value the publisher has not given is left out. */
export const dongleSheetRows = (
  t: DongleSheetTexts,
  groups: readonly (typeof dongleSheetGroups)[number][] = dongleSheetGroups,
) =>
  groups.map((key) => ({
    heading: t[key].heading,
    rows: numberedTexts(t[key], "name", "text").filter(({ text }) => text !== ""),
  }));
