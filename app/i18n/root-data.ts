import { use } from "react";
import { useRouteLoaderData } from "react-router";
import { DocumentLanguage } from "./language-contexts.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** `sold`: the languages in menus and for search engines. */
export type RootData = { publicUrl: string; language: Language; imageMissing: string; sold: readonly Language[] };

const unknown: RootData = { publicUrl: "", language: defaultLanguage, imageMissing: "", sold: languages };

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
