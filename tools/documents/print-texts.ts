export type PrintTexts = typeof import("#app/content/texts/fr/print.json");
