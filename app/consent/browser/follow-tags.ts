import type { CookieChoices, StoredChoice } from "./choice.ts";

/** The scripts of the purposes that were agreed to. Their loader comes only where something was. */
export function followTags(choice: StoredChoice | null): void {
  if (!choice?.choices.analytics && !choice?.choices.marketing) return;
  // Without it nothing optional is loaded.
  void import("./optional-tags.ts").then(({ loadTags }) => loadTags(choice.choices)).catch(() => {});
}

/** True when the page is being left because something was withdrawn. */
export async function withdrawTags(choices: CookieChoices): Promise<boolean> {
  if (!document.querySelector("script[data-consent]")) return false;
  const { stopTags } = await import("./optional-tags.ts");
  return stopTags(choices);
}
