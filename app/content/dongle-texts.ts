/** Texts of /dongle, whose page stands in the site: it knows the prices. */
export type DongleTexts = typeof import("./texts/fr/dongle.json");
