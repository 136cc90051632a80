import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ownValue } from "#app/platform/own-value.ts";
import { secretFor, verifySignature } from "#app/platform/secret.server.ts";
import { settings } from "#app/platform/settings.server.ts";

/** What a caller shows to prove that an order is theirs: the order's cookie, or the signed link of a mail. */
export type AccessProof = { cookies: Record<string, string>; access?: string | undefined };

const isHttps = () => settings().publicUrl.startsWith("https:");
const cookieDays = 30;

export const orderCookieName = (orderId: string): string => `${isHttps() ? "__Host-" : ""}odovia_order_${orderId}`;

/**
 * The 32-byte secret of the order's cookie; only its SHA-256 is stored. A repeated submission must get the same one
 * although it is not stored, so it is derived from the page's key with our own secret; without a key it is random.
 */
export const newOrderToken = (submission: string | undefined): string =>
  submission === undefined
    ? randomBytes(32).toString("base64url")
    : createHmac("sha256", secretFor("order-cookie")).update(submission).digest("base64url");

export const hashOrderToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function orderCookie(orderId: string, token: string): string {
  const secure = isHttps() ? "; Secure" : "";
  return `${orderCookieName(orderId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieDays * 86_400}${secure}`;
}

/** True for the bearer of the order's cookie or of its mail's link. */
export function provesAccess(order: { id: string; access_token_hash: string }, proof: AccessProof): boolean {
  if (proof.access !== undefined && verifySignature("order-access", order.id, proof.access)) return true;
  const token = ownValue(proof.cookies, orderCookieName(order.id));
  if (token === undefined) return false;
  const given = Buffer.from(hashOrderToken(token));
  const stored = Buffer.from(order.access_token_hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
