import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { signAccess } from "../order-access.server.ts";
import { orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import {
  cancelledMail,
  deliveredMail,
  orderProgressMails,
  queueAddressChanged,
  refundedMail,
  returnedMail,
} from "./order-progress-mails.server.ts";

const database = startForTests(shopDatabase);

test.each(languages)("decisions 7: the mails about an order after its payment, in %s", async (language) => {
  const { db } = database;
  const { id } = await placedOrder(db, { language });
  const paid = { status: "A_traiter", payment_status: "paid" } as const;
  const [order] = await db.update(orders).set(paid).where(eq(orders.id, id)).returning();
  await db.transaction(async (tx) => {
    await queueAddressChanged(tx, order!, "staff");
    await queueAddressChanged(tx, order!, "buyer");
    await deliveredMail.queue(tx, { order: order! }, { notBefore: new Date() });
    await returnedMail.queue(tx, { order: order! });
    await cancelledMail.queue(tx, { order: order! });
    for (const amountCents of [2000, 5900])
      await refundedMail.queue(tx, { order: { ...order!, version: amountCents }, amountCents });
  });
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mails).toHaveLength(7);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(7);
  for (const mail of mails) {
    expect(mail).toMatchObject({ language, recipient: order!.email, status: "queued" });
    expect(mail.subject).toContain(order!.number);
    expect(mail.text).not.toMatch(/\{\w+\}/);
    // Made later, from the mail's key, it is the same mail.
    const made = await orderProgressMails.find(({ kind }) => kind === mail.kind)!.writeLater!(db, mail);
    expect(made).toMatchObject({ language, text: mail.text });
  }
  const of = (kind: string) => mails.filter((mail) => mail.kind === kind);
  expect(of("order-address-changed")[0]!.text).toContain(order!.address);
  expect(of("order-delivered")[0]!.text).toContain("/manuel-installation");
  expect(of("order-delivered")[0]!.text).toContain(signAccess(id));
  const refunds = of("order-refunded").map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(refunds.some((text) => /20[.,]00/.test(text))).toBe(true);
  expect(refunds.some((text) => /59[.,]00/.test(text))).toBe(true);
});
