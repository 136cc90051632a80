import { splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";

/**
 * True if the browser loaded this page as a document of its own, not by a client navigation from another page: only then
 * does its content security policy admit the payment provider (architecture 1).
 */
export function isLoadedForPayment(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry) return true;
  return splitPath(new URL(entry.name, location.href).pathname).path === paths.purchase;
}
