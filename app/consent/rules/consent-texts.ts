export type ConsentTexts = typeof import("../texts/fr/consent.json");
