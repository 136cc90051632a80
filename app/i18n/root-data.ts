import { useRouteLoaderData } from "react-router";
import type { Language } from "./languages.ts";

/** What every page knows: the shop's address and the page's language. */
export type RootData = { publicUrl: string; language: Language };

export function useRootData(): RootData {
  const data = useRouteLoaderData("root") as RootData | undefined;
  return data ?? { publicUrl: "", language: "fr" };
}

/** For `meta` functions, whose `matches` carry the root loader's data. */
export function rootDataOf(
  matches: readonly ({ id: string; data?: unknown; loaderData?: unknown } | undefined)[],
): RootData {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData ?? root?.data ?? { publicUrl: "", language: "fr" }) as RootData;
}
