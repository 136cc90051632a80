import { callJson } from "#app/platform/browser/call-json.ts";

type Navigation = { deliveryType?: string; activationStart?: number };

/** A prefetched or prerendered page sends no request when it is opened (docs/decisions/0041). */
export function reportPrefetchedPage(): void {
  const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
  if (!navigation?.activationStart && navigation?.deliveryType !== "navigational-prefetch") return;
  void callJson("/api/page-views", { json: { path: location.pathname }, keepalive: true });
}
