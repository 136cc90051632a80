/** What only paper says; everything else is taken from the pages' dictionaries. */
export type PrintTexts = typeof import("#app/content/texts/fr/print.json");
