/** Texts of the dongle's datasheet, the page and its PDF. */
export type DongleSheetTexts = typeof import("./texts/fr/dongle-fiche.json");

/** Its groups in order, each `{heading, name1, text1, name2, …}`. */
export const dongleSheetGroups = [
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
