import { brand } from "#app/brand.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import type { CookieChoices } from "./choice.ts";

export type OptionalTags = { analytics: string | null; marketing: string | null };

const marked = "script[data-consent]";

/** Not on confirmation, account or back office, which search engines must not list either. */
const isPublicPage = (): boolean => !document.querySelector('meta[name="robots"][content*="noindex"]');

/** Loads the agreed scripts. On narrow screens, which show no banner, nothing optional is loaded (decisions 11). */
export async function loadTags(choices: CookieChoices): Promise<void> {
  if (!matchMedia("(width >= 1024px)").matches || !isPublicPage() || document.querySelector(marked)) return;
  const answer = await callJson<OptionalTags>("/api/optional-tags");
  if (!answer.ok || document.querySelector(marked)) return;
  for (const purpose of ["analytics", "marketing"] as const) {
    const address = answer.data[purpose];
    if (!choices[purpose] || !address) continue;
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.dataset.consent = purpose;
    document.head.append(script);
  }
}

/** Removes the scripts' cookies and reloads, since running scripts cannot be stopped. False if none was loaded. */
export function stopTags(choices: CookieChoices): boolean {
  const isLoaded = (purpose: string) => document.querySelector(`script[data-consent="${purpose}"]`) !== null;
  const isWithdrawn = (!choices.analytics && isLoaded("analytics")) || (!choices.marketing && isLoaded("marketing"));
  if (!isWithdrawn) return false;
  const domains = location.hostname.split(".").map((_, at, parts) => parts.slice(at).join("."));
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (name.startsWith(`${brand.slug}_`) || name.startsWith("__stripe")) continue;
    for (const domain of ["", ...domains.map((each) => `; domain=${each}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: browsers of the last years lack the Cookie Store API
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
  location.reload();
  return true;
}
