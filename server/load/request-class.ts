/**
 * The order of refusals under load (security 3): rendered pages, the address search and streams first; then other reads and
 * writes; then new orders; last what an existing order needs. Health is refused only to an address that floods it.
 */
export type Rank = "health" | "payment" | "order" | "other" | "first";

/** `cost` is roughly milliseconds of the processor. */
export type RequestClass = { rank: Rank; cost: number; isPage: boolean; isStream: boolean };

const health = new Set(["/healthz", "/readyz", "/metrics"]);
const order = /^\/api\/(?:orders|order-quotes)$/;
const payment = /^\/api\/(?:orders\/.+|create-payment|payment-config|sandbox|webhooks)(?:\/|$)/;
const search = "/api/address-search";
const stream = /^\/api\/.+\/events$/;

export const renderingCost = 10;

/** Reading, parsing or signing this many bytes costs as much as a small call. */
const bytesPerCost = 16 * 1024;
/** Assumed for a body of unknown length. */
const maxBodyBytes = 512 * 1024;

/** `bodyBytes`: as announced; NaN if unknown. */
export function classOf(method: string, path: string, bodyBytes = 0): RequestClass {
  const isRead = method === "GET" || method === "HEAD";
  if (health.has(path)) return { rank: "health", cost: 1, isPage: false, isStream: false };
  const bytes = Number.isFinite(bodyBytes) ? Math.max(0, bodyBytes) : maxBodyBytes;
  const bodyCost = Math.floor(Math.min(bytes, maxBodyBytes) / bytesPerCost);
  if (path.startsWith("/api/")) {
    const isStream = stream.test(path);
    return { rank: apiRank(path, isStream), cost: 1 + bodyCost, isPage: false, isStream };
  }
  // A form needs an action and a page.
  return {
    rank: isRead ? "first" : "other",
    cost: (isRead ? 1 : renderingCost) + bodyCost,
    isPage: true,
    isStream: false,
  };
}

function apiRank(path: string, isStream: boolean): Rank {
  if (order.test(path)) return "order";
  if (payment.test(path)) return "payment";
  return isStream || path === search ? "first" : "other";
}
