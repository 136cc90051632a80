import type { Language } from "./languages.ts";

/** As the server wrote it: page translators change `lang`. */
export const documentLanguage = (): Language => (document.documentElement.dataset.language ?? "fr") as Language;
