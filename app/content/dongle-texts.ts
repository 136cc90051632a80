/** Texts of /dongle, whose page belongs to the domain `site`: it knows the prices. The user manual quotes them. */
export type DongleTexts = typeof import("./texts/fr/dongle.json");
