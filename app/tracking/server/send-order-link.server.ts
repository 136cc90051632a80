import { randomUUID } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { trackingLink } from "#app/orders/order-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { addressSubject, takeFromLimits } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { TrackedOrder } from "./read-tracked-order.server.ts";

/** Others can trigger this mail. */
const linksPerOrder = { name: "order-links", max: 3, windowSeconds: 86_400 };
/** Over all orders and senders. */
const linksPerRecipient = { name: "order-links-recipient", max: 3, windowSeconds: 3600 };
const linksPerAddress = { name: "order-links-address", max: 10, windowSeconds: 3600 };

export async function sendOrderLink(
  { db, address }: { db: Database; address: string },
  order: TrackedOrder["order"],
): Promise<Result<{ error: "tooMany"; retryAfterSeconds: number }>> {
  const turn = await takeFromLimits(db, [
    { limit: linksPerAddress, subject: addressSubject(address) },
    { limit: linksPerOrder, subject: order.id },
    { limit: linksPerRecipient, subject: order.email.toLowerCase() },
  ]);
  if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
  await orderLinkMail.queue(db, order);
  return { ok: true };
}

/** In the order's language, without typed text. */
export const orderLinkMail = defineMail({
  kind: "order-link",
  texts: (language) => loadTexts<typeof import("../texts/fr/mails.json")>("tracking", "mails", language),
  to: (order: TrackedOrder["order"]) => ({
    recipient: order.email,
    language: storedLanguage(order.language),
    key: `${order.id}:${randomUUID()}`,
    orderId: order.id,
  }),
  write: (order, { t: { link: t }, language }) => ({
    ...t,
    subject: fill(t.subject, { number: order.number }),
    paragraphs: [fill(t.intro, { number: order.number })],
    action: { label: t.action, url: trackingLink(order, language) },
    footnotes: [t.notMe],
  }),
});
