import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import { documentLanguage } from "./document-language.ts";
import { defaultLanguage, type Language } from "./languages.ts";

/** What every page knows: the shop's address, the page's language, the sentence that replaces a picture that fails to load. */
export type RootData = { publicUrl: string; language: Language; imageMissing: string };

const unknown: RootData = { publicUrl: "", language: defaultLanguage, imageMissing: "" };

const written = typeof document === "undefined" ? defaultLanguage : documentLanguage();

/** The document's language, also where no loader ran because a step or a middleware failed: in the browser as it was written. */
export const DocumentLanguage = createContext<Language>(written);

export function useRootData(): RootData {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const language = use(DocumentLanguage);
  return data ?? { ...unknown, language };
}

/** For `meta` functions, whose `matches` carry the root loader's data. */
export function rootDataOf(
  matches: readonly ({ id: string; data?: unknown; loaderData?: unknown } | undefined)[],
): RootData {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData ?? root?.data ?? unknown) as RootData;
}
