import { numberedTexts } from "#app/i18n/numbered-texts.ts";

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
