import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { amountOfKey, exact, orderMailBody, texts } from "../emails/order-progress-mails.server.ts";
import { findOrder } from "../find-order.server.ts";
import { defineOrderMail } from "../order-mail.server.ts";
import type { OrderRow } from "../rules/order-row.ts";

type Correction = { number?: string; amountCents: Cents };

export const correctedMail = defineOrderMail({
  kind: "order-corrected",
  texts,
  keyParts: ({ number = "", amountCents }: { order: OrderRow } & Correction) => [number, amountCents],
  detailsLater: async (_, __, key): Promise<Correction> => ({ amountCents: amountOfKey(key) }),
  write: ({ order, amountCents }, mail) =>
    orderMailBody(order, mail, {
      words: mail.t.corrected,
      values: { amount: exact(amountCents, mail.language) },
      paragraphs: [mail.t.corrected.intro, mail.t.cancelled.question],
    }),
});

export async function mailCorrection(
  tx: Db,
  orderId: string,
  correction: { number: string; amountCents: Cents },
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (order && order.email !== "") await correctedMail.queue(tx, { order, ...correction });
}
