type Dictionary = typeof import("../texts/fr/consent.json");

export type ConsentTexts = Omit<Dictionary, "nothingLoaded" | "loadedFrom">;
