import { createHash } from "node:crypto";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { paths } from "#app/paths.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

const purpose = "newsletter-unsubscribe";

/** Called by mail programs (RFC 8058). */
export const oneClickPath = "/api/newsletter/unsubscribe";

/** The subscriber's signed id, valid while the subscriber is stored. */
export const unsubscribeToken = (subscriberId: number): string =>
  `${subscriberId}.${sign(purpose, String(subscriberId))}`;

export function readUnsubscribeToken(token: string): number | undefined {
  const [id = "", signature = "", ...rest] = token.split(".");
  const isSigned = /^[1-9]\d{0,8}$/.test(id) && rest.length === 0 && verifySignature(purpose, id, signature);
  return isSigned ? Number(id) : undefined;
}

/** Only its button unsubscribes, since programs open links too. */
export const unsubscribePage = (token: string, language: Language): string =>
  `${publicAddress(paths.newsletterUnsubscribe, language)}?${new URLSearchParams({ token })}`;

export const confirmPage = (token: string, language: Language): string =>
  `${publicAddress(paths.newsletter, language)}?${new URLSearchParams({ token })}`;

export const oneClickAddress = (token: string): string =>
  `${settings().publicUrl}${oneClickPath}?${new URLSearchParams({ token })}`;

/** As stored, so that the database opens no link. */
export const linkHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
