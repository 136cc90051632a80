import { createHash, createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { isSameSecret, secretFor, sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { OrderRow } from "./rules/order-row.ts";
import { accessEnd } from "./server/access-end.ts";
import { orderEvents } from "./server/tables.server.ts";

/** What a caller shows to prove that an order is theirs: the order's cookie, or the signed link of a mail. */
export type AccessProof = {
  cookies: Record<string, string>;
  access?: string | undefined;
  /** Of the call, for the security event of a wrong proof. */
  address?: string;
  requestId?: string;
};

const cookieDays = 30;

const cookieName = (orderId: string) => `order_${orderId}`;

export const orderCookieName = (orderId: string): string => privateCookieName(cookieName(orderId));

/** More would in the end exceed what a server reads of a request's headers, and lock the buyer out of every page. */
const maxOrderCookies = 20;

/**
 * Proxies read 4 KB of an answer's headers by default, and 8 KB of a request's. One that passed on more cookies has been
 * configured for larger headers; Node's clients read 16 KB.
 */
const maxEndedAtOnce = (cookieBytes: number): number => (cookieBytes > 8_192 ? 120 : 10);

const idsOfCookies = (cookies: Record<string, string>): string[] => {
  const prefix = orderCookieName("");
  const names = Object.keys(cookies).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
};

/**
 * The order ids in a browser's cookies, the newest alone; `accessTo` checks whether they prove anything. Browsers send the
 * oldest cookies first (RFC 6265 5.4).
 */
export const orderIdsOfCookies = (cookies: Record<string, string>): string[] =>
  idsOfCookies(cookies).slice(-maxOrderCookies);

/**
 * The 32-byte secret of the order's cookie; only its SHA-256 is stored. A repeated submission must get the same secret, so
 * it is derived from the page's key and our own secret; without a key it is random.
 */
export const newOrderToken = (submission: string | undefined): string =>
  submission === undefined
    ? randomBytes(32).toString("base64url")
    : createHmac("sha256", secretFor("order-cookie")).update(submission).digest("base64url");

export const hashOrderToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The `Set-Cookie` headers for a new order: its cookie, and the end of the oldest ones that the browser has. */
export function orderCookies(orderId: string, token: string, cookies: Record<string, string>): string[] {
  const others = idsOfCookies(cookies).filter((id) => id !== orderId);
  return [
    privateCookie(cookieName(orderId), token, cookieDays * 86_400),
    ...endOldest(others, maxOrderCookies - 1, maxEndedAtOnce(0)),
  ];
}

/** The `Set-Cookie` headers that end the cookies of all but the newest orders: earlier versions left them in the browser. */
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

/** `expired`: the caller's link has a valid signature and has expired; its holder may know that. */
export type OrderAccess = "granted" | "expired" | "refused";

/**
 * What the bearer of the order's cookie or of its mail's link may see. The link expires (access-end.ts); the cookie lasts as
 * long as the browser keeps it.
 */
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

/** Whether the links of the order's mails still show it (access-end.ts). */
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

/** The `access` parameter in the links of an order's mails: a signature, valid until `accessEnd`. */
export const signAccess = (orderId: string): string => sign(linkPurpose, orderId);
