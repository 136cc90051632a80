import type { Language } from "./languages.ts";

/** The page's language, as the server wrote it. Not `lang`, which page translators change. */
export const documentLanguage = (): Language => (document.documentElement.dataset.language ?? "fr") as Language;
