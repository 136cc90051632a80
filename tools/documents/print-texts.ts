/** Texts that only documents need. */
export type PrintTexts = typeof import("#app/content/texts/fr/print.json");
