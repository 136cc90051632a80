import { useRouteLoaderData } from "react-router";
import type { Language } from "./languages.ts";

/** What every page knows: the shop's address, the page's language, the sentence in the place of a picture that does not come. */
export type RootData = { publicUrl: string; language: Language; imageMissing: string };

const unknown: RootData = { publicUrl: "", language: "fr", imageMissing: "" };

export function useRootData(): RootData {
  const data = useRouteLoaderData("root") as RootData | undefined;
  return data ?? unknown;
}

/** For `meta` functions, whose `matches` carry the root loader's data. */
export function rootDataOf(
  matches: readonly ({ id: string; data?: unknown; loaderData?: unknown } | undefined)[],
): RootData {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData ?? root?.data ?? unknown) as RootData;
}
