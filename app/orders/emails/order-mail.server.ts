/** What the mails about an order share. */
import { eq } from "drizzle-orm";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import type { MadeMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { signAccess } from "../order-access.server.ts";
import { orderLinkHash } from "../order-link.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";

/** `more` distinguishes mails of the same kind about the same order. */
export const keyOf = (kind: string, orderId: string, ...more: (string | number)[]): string =>
  [kind, orderId, ...more].join(":");

export const factsOf = (order: OrderRow, kind: string, ...more: (string | number)[]) => ({
  dedupeKey: keyOf(kind, order.id, ...more),
  kind,
  language: storedLanguage(order.language),
  recipient: order.email,
  orderId: order.id,
});

/** How a mail is made when it is due: from the order as it is then; `key` is the mail's dedupe key. */
export function later(
  make: (order: OrderRow, key: string) => MadeMail,
  isStillTrue: (order: OrderRow) => boolean = () => true,
): MailMakers extends ReadonlyMap<string, infer Maker> ? Maker : never {
  return async (db: Db, orderId: string, key: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("the mail's order is not there any more");
    return isStillTrue(order) ? { ...make(order, key), language: storedLanguage(order.language) } : undefined;
  };
}

/** The signed link of the mail shows the order to its bearer (decisions 11). */
export const orderLink = (order: OrderRow, language: Language): string =>
  `${publicAddress(paths.confirmation, language)}?orderId=${order.id}&access=${signAccess(order.id)}`;

/** The same for the page on which the buyer follows the order, once it is paid. */
export const trackingLink = ({ id }: { id: string }, language: Language): string =>
  `${publicAddress(paths.trackedOrder, language)}?orderId=${id}&access=${signAccess(id)}`;

/** The same proof for the withdrawal page, which then asks for no confirmation by mail (docs/decisions/0020). */
export const withdrawalLink = ({ id, number }: OrderRow, language: Language): string =>
  `${publicAddress(paths.withdrawal, language)}${orderLinkHash({ number, access: signAccess(id) })}`;

/** As on a parcel, in lines. */
export const addressLines = (order: OrderRow, language: Language): string =>
  `${order.first_name} ${order.last_name}\n${order.address}\n${townLines(order)}\n${countryName(order.country, language)}`;
