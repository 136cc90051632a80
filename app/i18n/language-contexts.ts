import { createContext } from "react";
import { defaultLanguage, documentLanguage, type Language, languages } from "./languages.ts";

/** Apart from `root-data.ts`, which needs the router: islands read them too. */

const inBrowser = typeof document !== "undefined";
const written = inBrowser ? documentLanguage() : defaultLanguage;
const writtenSold = inBrowser ? document.documentElement.dataset.languages?.split(" ") : undefined;

/** Also if no loader ran; in the browser as the server wrote it. */
export const DocumentLanguage = createContext<Language>(written);

/** In the browser as the server wrote them into the document, which says so only if one is off. */
export const SoldLanguages = createContext<readonly Language[]>((writtenSold as Language[] | undefined) ?? languages);
