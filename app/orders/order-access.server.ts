import { createHash, createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { isSameSecret, secretFor, sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { OrderStatus } from "./order-status.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { orderEvents } from "./server/tables.server.ts";

export type AccessProof = {
  cookies: Record<string, string>;
  access?: string | undefined;
  address?: string;
  requestId?: string;
};

const cookieDays = 30;

const cookieName = (orderId: string) => `order_${orderId}`;

export const orderCookieName = (orderId: string): string => privateCookieName(cookieName(orderId));

/** More would exceed the header limit and lock the buyer out. */
const maxOrderCookies = 20;

/**
 * Proxies read 4 KB of response and 8 KB of request headers by default; one that passed on more cookies is configured for
 * more. Node's clients read 16 KB.
 */
const maxEndedAtOnce = (cookieBytes: number): number => (cookieBytes > 8_192 ? 120 : 10);

const idsOfCookies = (cookies: Record<string, string>): string[] => {
  const prefix = orderCookieName("");
  const names = Object.keys(cookies).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
};

/** The order ids of a browser's newest cookies, unverified. Browsers send the oldest cookies first (RFC 6265 5.4). */
export const orderIdsOfCookies = (cookies: Record<string, string>): string[] =>
  idsOfCookies(cookies).slice(-maxOrderCookies);

/** Derived from the page's key and our secret, so that a repeated submission gets the same one. */
export const newOrderToken = (submission: string | undefined): string =>
  submission === undefined
    ? randomBytes(32).toString("base64url")
    : createHmac("sha256", secretFor("order-cookie")).update(submission).digest("base64url");

export const hashOrderToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** `Set-Cookie` headers that set the new order's cookie and delete the oldest ones. */
export function orderCookies(orderId: string, token: string, cookies: Record<string, string>): string[] {
  const others = idsOfCookies(cookies).filter((id) => id !== orderId);
  return [
    privateCookie(cookieName(orderId), token, cookieDays * 86_400),
    ...endOldest(others, maxOrderCookies - 1, maxEndedAtOnce(0)),
  ];
}

/** `Set-Cookie` headers that delete all but the newest order cookies, which earlier versions left. */
export function endOldOrderCookies(cookieHeader: string | undefined): string[] {
  if (!cookieHeader || cookieHeader.length < maxOrderCookies * orderCookieName("").length) return [];
  return endOldest(idsOfCookies(readCookies(cookieHeader)), maxOrderCookies, maxEndedAtOnce(cookieHeader.length));
}

const endOldest = (ids: string[], kept: number, maxEnded: number): string[] =>
  ids
    .slice(0, Math.max(0, ids.length - kept))
    .filter(isUuid)
    .slice(0, maxEnded)
    .map((id) => privateCookie(cookieName(id), "", 0));

/** `expired`: the link's signature is valid. */
export type OrderAccess = "granted" | "expired" | "refused";

/** By cookie or mail link. The link expires (access-end.ts), the cookie does not. */
export async function accessTo(db: Db, order: OrderRow, proof: AccessProof): Promise<OrderAccess> {
  const token = ownValue(proof.cookies, orderCookieName(order.id));
  if (token !== undefined && isSameSecret(hashOrderToken(token), order.access_token_hash)) return "granted";
  if (proof.access === undefined || !verifySignature(linkPurpose, order.id, proof.access)) {
    const { address, requestId } = proof;
    if ((token ?? proof.access) !== undefined)
      recordSecurityEvent("access-refused", { address, requestId, detail: "order" });
    return "refused";
  }
  return (await linksHold(db, order)) ? "granted" : "expired";
}

export async function linksHold(db: Db, order: OrderRow): Promise<boolean> {
  const steps = await db
    .select({ at: orderEvents.at, fromStatus: orderEvents.fromStatus, toStatus: orderEvents.toStatus })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(orderEvents.id);
  const end = accessEnd(order, steps);
  return end === null || end > systemClock.now();
}

const linkPurpose = "order-access";

/** The `access` parameter of mail links, valid until `accessEnd`. */
export const signAccess = (orderId: string): string => sign(linkPurpose, orderId);

export const accessDays = 90;

/** Days after shipping, without a recorded delivery. */
export const presumedDeliveryDays = 30;

const dayMs = 86_400_000;

/**
 * When mail links expire; null while the order is unpaid, paid or being prepared. 90 days after delivery, or after the last
 * event of an order that was cancelled, withdrawn from, returned or refunded. `steps`: oldest first, may be empty for
 * imported orders.
 */
export function accessEnd(
  order: { status: OrderStatus; updated_at: Date },
  steps: readonly { at: Date; fromStatus: string | null; toStatus: string }[],
): Date | null {
  const { status } = order;
  const after = (step: { at: Date } | undefined, days: number) =>
    new Date((step?.at ?? order.updated_at).getTime() + days * dayMs);
  switch (status) {
    case "Tentative_ok":
    case "A_traiter":
    case "A_expedier":
      return null;
    case "Expediee":
    case "Livree": {
      const arrival = steps.findLast((step) => step.toStatus === status && step.fromStatus !== status);
      return after(arrival, status === "Livree" ? accessDays : presumedDeliveryDays + accessDays);
    }
    default:
      return after(steps.at(-1), accessDays);
  }
}
