import { bringToPurchase, readSavedCheck } from "#app/compatibility/saved-check.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";

/** A compatible check of the last 7 days goes on to the purchase, anything else to the check (spec 4). */
export function watchBuyLinks(): () => void {
  function chooseWay(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-check]");
    if (!link) return;
    event.preventDefault();
    const check = readSavedCheck();
    openDocument(check ? bringToPurchase(check.vehicle, link.pathname) : link.dataset.check!);
  }
  document.addEventListener("click", chooseWay);
  return () => document.removeEventListener("click", chooseWay);
}
