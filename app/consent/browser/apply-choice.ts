import { uncountedCookie } from "#app/platform/visits/counted-visit.ts";
import { type CookieChoices, type StoredChoice, validForMonths } from "./choice.ts";

/** The scripts of the purposes that were agreed to, and a refusal of being counted. The scripts' loader comes only where one was. */
export function applyChoice(choice: StoredChoice | null): void {
  reportChoice(choice);
  if (!choice?.choices.analytics && !choice?.choices.marketing) return;
  // Without it nothing optional is loaded.
  void import("./optional-tags.ts").then(({ loadTags }) => loadTags(choice.choices)).catch(() => {});
}

/** Page views are counted by the server, which sees no local storage: a refusal is a cookie too, as long as the choice holds. */
function reportChoice(choice: StoredChoice | null): void {
  const isSet = document.cookie.includes(`${uncountedCookie}=1`);
  const isRefused = choice !== null && !choice.choices.analytics;
  if (isSet === isRefused) return;
  const until = new Date(choice?.date ?? 0);
  if (isRefused) until.setUTCMonth(until.getUTCMonth() + validForMonths);
  else until.setTime(0);
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of the last years lack the Cookie Store API
  document.cookie = `${uncountedCookie}=1; path=/; samesite=lax; expires=${until.toUTCString()}${secure}`;
}

/** True when the page is being left because something was withdrawn. */
export async function withdrawTags(choices: CookieChoices): Promise<boolean> {
  if (!document.querySelector("script[data-consent]")) return false;
  const { stopTags } = await import("./optional-tags.ts");
  return stopTags(choices);
}
