/** Proof of mailbox (security 2.29): a link by mail, valid once, gives the browser a pass for half an hour. */

import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { addressSubject, type Limit, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";
import type { Result } from "#app/platform/result.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { personAddress } from "../erase-person.server.ts";
import { dataLinks } from "./tables.server.ts";

const linkHours = 6;
const passCookie = "data_pass";
const passMinutes = 30;
const perAddress: Limit = { name: "data-links", max: 5, windowSeconds: 3600 };
const purpose = "data-pass";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Mails the link to any address, known or not: the answer reveals nothing. One mail a day per address over all public forms
 * (security 6.42); after another form's mail the link follows the next day, so that no stranger can block it.
 */
export async function requestDataLink(
  { db, clock, address }: { db: Database; clock: Clock; address: string },
  input: { email: string; language: Language },
): Promise<Result<{ error: "tooManyRequests"; retryAfterSeconds: number }>> {
  const turn = await takeFromLimit(db, perAddress, addressSubject(address));
  if (!turn.allowed) return { ok: false, error: "tooManyRequests", retryAfterSeconds: turn.retryAfterSeconds };
  const email = personAddress(input.email);
  await db.transaction(async (tx) => {
    const mailOfTheDay = await takeFromLimit(tx, limits.anonymousMail, mailboxOf(email));
    const now = clock.now();
    const hasLink = and(eq(dataLinks.email, email), gt(dataLinks.expiresAt, now));
    if (!mailOfTheDay.allowed && (await tx.$count(dataLinks, hasLink)) > 0) return;
    const waitSeconds = mailOfTheDay.allowed ? 0 : mailOfTheDay.retryAfterSeconds;
    const sentAt = new Date(now.getTime() + waitSeconds * 1000);
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(sentAt.getTime() + linkHours * 3_600_000);
    await tx.insert(dataLinks).values({ tokenHash: hashOf(token), email, expiresAt });
    const notBefore = mailOfTheDay.allowed ? undefined : sentAt;
    await dataLinkMail.queue(tx, { email, token, language: input.language }, { notBefore });
  });
  return { ok: true };
}

/** Contains nothing typed by the requester. */
export const dataLinkMail = defineMail({
  kind: "data-link",
  texts: (language) => loadTexts<typeof import("../texts/fr/mails.json")>("privacy", "mails", language),
  to: ({ email, token, language }: { email: string; token: string; language: Language }) => ({
    recipient: email,
    language,
    key: hashOf(token),
  }),
  write: ({ token }, { t: { link: t }, language }) => ({
    ...t,
    paragraphs: [fill(t.intro, { hours: linkHours })],
    action: { label: t.action, url: `${publicAddress(paths.personalDataShown, language)}?token=${token}` },
    footnotes: [t.notMe],
  }),
});

/** The pass's cookie, once; undefined for used, expired and unknown tokens. */
export async function openDataLink(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<string | undefined> {
  const now = clock.now();
  const [link] = await db
    .delete(dataLinks)
    .where(and(eq(dataLinks.tokenHash, hashOf(token)), gt(dataLinks.expiresAt, now)))
    .returning({ email: dataLinks.email });
  if (!link) return undefined;
  const end = now.getTime() + passMinutes * 60_000;
  return privateCookie(passCookie, sealText(purpose, JSON.stringify([end, link.email])), passMinutes * 60);
}

/** The address of the browser's pass. */
export function passOf(request: Request, clock: Clock): string | undefined {
  const sealed = ownValue(readCookies(request.headers.get("cookie")), privateCookieName(passCookie));
  const text = sealed && openText(purpose, sealed);
  if (!text) return undefined;
  const [end, email] = JSON.parse(text) as [number, string];
  return end > clock.now().getTime() ? email : undefined;
}
