import { adminPaths } from "#app/office-paths.ts";

const permissions = (camera: "()" | "(self)"): string =>
  `camera=${camera}, microphone=(), geolocation=(), payment=(self "https://js.stripe.com")`;

/** The header set of security 1.2, for every status and route. HTML documents replace the policy. */
const base: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions("()"),
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

export function baseHeaders(options: { https: boolean }): Record<string, string> {
  return options.https ? { ...base, "strict-transport-security": "max-age=63072000; includeSubDomains" } : base;
}

/** Addresses with a secret or personal reference. */
const withoutReferrer =
  /^\/(?:(?:en|es|it|de)\/)?(?:reset-password|update-password|confirmation|newsletter(?:\/desinscription)?|mes-donnees\/acces|retractation\/(?:confirmer|contester)|suivi\/commande)(?:\/|\.data|$)/;

const stripe = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
  image: "https://*.stripe.com",
};
/** Pages that need the camera. */
const scans: ReadonlySet<string> = new Set([adminPaths.ordersToProcess, adminPaths.ordersToShip]);
const purchase = /^\/(?:(?:en|es|it|de)\/)?acheter$/;

export const reportPath = "/api/csp-reports";

/**
 * The policy of one HTML document. `ownScripts`: hashes of its inline scripts, which unlike nonces can be cached
 * (docs/decisions/0004). `styles`: those of its inline style sheets. Only the purchase page allows the payment provider's
 * origins.
 */
export function documentHeaders(
  ownScripts: string[],
  path: string,
  options: { stripe: boolean; development: boolean; https?: boolean; tags?: string[]; styles?: string[] },
): Record<string, string> {
  const pays = options.stripe && purchase.test(path);
  // Scripts that wait for consent, on public pages only.
  const tags = (options.tags ?? []).map((tag) => ` ${new URL(tag).origin}`).join("");
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...ownScripts].join(" ")}${pays ? ` ${stripe.script}` : ""}${tags}`,
    `style-src ${["'self'", ...(options.styles ?? [])].join(" ")}${options.development ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' data:${pays ? ` ${stripe.image}` : ""}${tags}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${options.development ? " ws:" : ""}${pays ? ` ${stripe.connect}` : ""}${tags}`,
    `frame-src 'self'${pays ? ` ${stripe.frame}` : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not over plain http, where it would break a shop on this machine.
    ...(options.https ? ["upgrade-insecure-requests"] : []),
    // Firefox and Safari know only the first, Chromium prefers the second.
    `report-uri ${reportPath}`,
    "report-to csp",
  ];
  return {
    "content-security-policy": directives.join("; "),
    "reporting-endpoints": `csp="${reportPath}"`,
    ...(scans.has(path) ? { "permissions-policy": permissions("(self)") } : {}),
    ...(pays ? { "cross-origin-opener-policy": "same-origin-allow-popups" } : {}),
    ...referrerHeaders(path),
  };
}

export const referrerHeaders = (path: string): Record<string, string> =>
  withoutReferrer.test(path) ? { "referrer-policy": "no-referrer" } : {};
