/** Mails about parcels that came back without a withdrawal, and about exchanges (decisions 5.5). */
import { and, desc, eq } from "drizzle-orm";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { defineOrderMail, withdrawalLink } from "../order-mail.server.ts";
import { returnAddress } from "../return-address.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderEvents } from "../server/tables.server.ts";
import { orderMailBody, texts } from "./order-progress-mails.server.ts";

/** Asks the buyer what they want; goods sent back without a word are no withdrawal yet. */
export const cameBackMail = defineOrderMail({
  kind: "order-came-back",
  texts,
  keyParts: ({ order }: { order: OrderRow }) => [order.version],
  detailsLater: async () => ({}),
  write({ order }, mail) {
    const { cameBack: t, sentBack, causes } = mail.t;
    const cause = order.return_cause;
    if (cause === "sentBack" || cause === null || cause === "exchange")
      return orderMailBody(order, mail, {
        words: sentBack,
        paragraphs: [sentBack.intro, sentBack.choice],
        ...(order.origin === "shop" && {
          action: { label: sentBack.withdraw, url: withdrawalLink(order, mail.language) },
        }),
      });
    const choice = order.payment_status === "free" ? t.again : t.choice;
    return orderMailBody(order, mail, { words: t, values: { cause: causes[cause] }, paragraphs: [t.intro, choice] });
  },
});

/** `replacement`: the number of the order that is sent instead. */
export const exchangeMail = defineOrderMail({
  kind: "order-exchange",
  texts,
  keyParts: ({ replacement }: { order: OrderRow; replacement: string }) => [replacement],
  async detailsLater(db, { id }) {
    const isExchange = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "exchange"));
    const [event] = await db.select().from(orderEvents).where(isExchange).orderBy(desc(orderEvents.id)).limit(1);
    return event && { replacement: event.note };
  },
  write({ order, replacement }, mail) {
    const { exchange: t } = mail.t;
    const address = returnAddress(shopFacts().returnTo, { country: order.country, language: mail.language });
    return orderMailBody(order, mail, {
      words: t,
      values: { replacement },
      paragraphs: [t.intro, address ? t.sendBack : t.ask],
      rows: address ? [[t.row, address.join("\n")]] : [],
    });
  },
});

export const returnMails = [cameBackMail, exchangeMail];
