/** Texts of /dongle, whose page stands in the site: it knows the prices. The user manual quotes them. */
export type DongleTexts = typeof import("./texts/fr/dongle.json");
