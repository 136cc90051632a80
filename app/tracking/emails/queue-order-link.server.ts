import { randomUUID } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { TrackedOrder } from "../server/read-tracked-order.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/**
 * The order's link, to its buyer, in the language of the order's mails. It contains nothing typed by the person who
 * requested it.
 */
export async function queueOrderLink(db: Db, order: TrackedOrder["order"]): Promise<void> {
  const language = storedLanguage(order.language);
  const { link: t } = loadTexts<Texts>("tracking", "mails", language);
  const { number } = order;
  const query = new URLSearchParams({ orderId: order.id, access: signAccess(order.id) });
  const facts = { kind: "order-link", language, recipient: order.email, orderId: order.id };
  await writeMail(
    db,
    { ...facts, dedupeKey: `order-link:${order.id}:${randomUUID()}` },
    {
      ...t,
      subject: fill(t.subject, { number }),
      paragraphs: [fill(t.intro, { number })],
      action: { label: t.action, url: `${publicAddress(paths.trackedOrder, language)}?${query}` },
      footnotes: [t.notMe],
    },
  );
}
