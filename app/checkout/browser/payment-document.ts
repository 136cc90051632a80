import { splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";

/**
 * True if the browser loaded this page as its own document and not by client navigation from another page: only then does
 * its content security policy allow the payment provider (architecture 1).
 */
export function isLoadedForPayment(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry) return true;
  return splitPath(new URL(entry.name, location.href).pathname).path === paths.purchase;
}
