import type { EntryContext } from "react-router";
import { isIslandRoute } from "./islands/page-kind.ts";
import { isUnprefixed } from "./page-language.ts";

/**
 * The browser loads the short manifest (server/assets/route-manifest.ts) where no step leads to the back office. An unknown
 * prefix (`/xx/faq`, `/xx`) is answered by the route of a page of islands, which that one does not have.
 */
export function withPublicManifest(entry: EntryContext, pathname: string): EntryContext {
  const route = entry.staticHandlerContext.matches.at(-1)?.route;
  if (!import.meta.env.PROD || isUnprefixed(pathname) || (route && isIslandRoute(route))) return entry;
  const url = entry.manifest.url.replace("/manifest-", "/public-manifest-");
  return { ...entry, manifest: { ...entry.manifest, url } };
}
