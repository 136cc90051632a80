import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import { documentLanguage } from "./document-language.ts";
import { defaultLanguage, type Language } from "./languages.ts";

export type RootData = { publicUrl: string; language: Language; imageMissing: string };

const unknown: RootData = { publicUrl: "", language: defaultLanguage, imageMissing: "" };

const written = typeof document === "undefined" ? defaultLanguage : documentLanguage();

/** Also if no loader ran; in the browser as the server wrote it. */
export const DocumentLanguage = createContext<Language>(written);

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
