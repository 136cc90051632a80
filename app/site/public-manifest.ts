import type { EntryContext } from "react-router";
import { isUnprefixed } from "./page-language.ts";

/** The browser loads the short manifest (server/assets/route-manifest.ts) where no step leads to the back office. */
export function withPublicManifest(entry: EntryContext, pathname: string): EntryContext {
  if (!import.meta.env.PROD || isUnprefixed(pathname)) return entry;
  const url = entry.manifest.url.replace("/manifest-", "/public-manifest-");
  return { ...entry, manifest: { ...entry.manifest, url } };
}
