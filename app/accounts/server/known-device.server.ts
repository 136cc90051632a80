import { randomBytes } from "node:crypto";
import { database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { type Limit, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { queueAccountNotice } from "../emails/account-mails.server.ts";
import { deviceName } from "../rules/device-name.ts";
import { normalizedEmail } from "../session/session.server.ts";

/**
 * A browser in which the account was signed in before, known by a signed cookie that grants no access: the right password
 * passes while strangers are limited, and its wrong attempts count separately (OWASP's device cookies).
 */
export const deviceDays = 180;

const cookieName = "device";
export const deviceCookieName = (): string => privateCookieName(cookieName);

const purpose = "known-device";
const signedText = (email: string, id: string, madeAt: string) => `${normalizedEmail(email)} ${id} ${madeAt}`;

export function deviceCookie(email: string, now = new Date()): string {
  const id = randomBytes(16).toString("base64url");
  const madeAt = String(Math.floor(now.getTime() / 1000));
  const value = `${id}.${madeAt}.${sign(purpose, signedText(email, id, madeAt))}`;
  return privateCookie(cookieName, value, deviceDays * 86_400);
}

export function knownDevice(headers: Headers, email: string, now = new Date()): string | undefined {
  const value = ownValue(readCookies(headers.get("cookie")), deviceCookieName()) ?? "";
  const [id = "", madeAt = "", signature = "", ...others] = value.split(".");
  if (!/^[\w-]{22}$/.test(id) || !/^\d{10}$/.test(madeAt) || others.length > 0) return undefined;
  if (now.getTime() / 1000 - Number(madeAt) > deviceDays * 86_400) return undefined;
  return verifySignature(purpose, signedText(email, id, madeAt), signature) ? id : undefined;
}

/** Nobody must be able to fill the owner's mailbox. */
const newDeviceMails: Limit = { name: "new-device-mail", max: 10, windowSeconds: 3600 };

export async function reportNewDevice(email: string, headers: Headers): Promise<void> {
  const db = database();
  const device = deviceName(headers.get("user-agent") ?? "");
  if ((await takeFromLimit(db, newDeviceMails, normalizedEmail(email))).allowed)
    await queueAccountNotice(db, "newDevice", { email }, { device });
}
