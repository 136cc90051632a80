import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import { documentLanguage } from "./document-language.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** `sold`: the languages that search engines and menus are told. */
export type RootData = { publicUrl: string; language: Language; imageMissing: string; sold: readonly Language[] };

const unknown: RootData = { publicUrl: "", language: defaultLanguage, imageMissing: "", sold: languages };

const inBrowser = typeof document !== "undefined";
const written = inBrowser ? documentLanguage() : defaultLanguage;
const writtenSold = inBrowser ? document.documentElement.dataset.languages?.split(" ") : undefined;

/** Also if no loader ran; in the browser as the server wrote it. */
export const DocumentLanguage = createContext<Language>(written);

/** In the browser as the server wrote them into the document, which says so only if one is off. */
export const SoldLanguages = createContext<readonly Language[]>((writtenSold as Language[] | undefined) ?? languages);

export function useRootData(): RootData {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const language = use(DocumentLanguage);
  return data ?? { ...unknown, language };
}

export function rootDataOf(
  matches: readonly ({ id: string; data?: unknown; loaderData?: unknown } | undefined)[],
): RootData {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData ?? root?.data ?? unknown) as RootData;
}
