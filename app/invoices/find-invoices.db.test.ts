import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { addPromo, placedOrder } from "#app/orders/testing/order-input.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { findInvoicesOfOrder, invoiceMailFiles, readInvoicePdf } from "./find-invoices.server.ts";
import { makeDocuments } from "./server/make-documents.server.ts";
import { paidOrder, refundLedger, runWriter } from "./testing/paid-order.ts";

const database = startForTests(shopDatabase);

type Sent = { orderId: string | null; attachments: { filename: string; base64?: string }[] };

/** Delivers what is due that many minutes later, and returns what was sent. */
async function deliver(minutesLater = 0): Promise<Sent[]> {
  const sent: Sent[] = [];
  const clock = { now: () => new Date(systemClock.now().getTime() + minutesLater * 60_000) };
  const sender = { send: async (mail: Sent) => void sent.push(mail), close: () => undefined };
  await runOutbox({ db: database.db, clock, sender, mails: orderMails, files: invoiceMailFiles });
  return sent;
}

test("decisions 7: the confirmation waits for its invoice, is sent as soon as that is made, and carries it", async () => {
  const { db } = database;
  const order = await paidOrder(db);
  expect(await deliver()).toEqual([]);
  expect(await deliver()).toEqual([]);
  await runWriter(db, refundLedger());
  await makeDocuments({ db, clock: systemClock, log });
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  const [invoice] = await findInvoicesOfOrder(db, order.id);
  const file = mail!.attachments.find(({ filename }) => filename === `${invoice!.number}.pdf`);
  const { pdf } = (await readInvoicePdf(db, invoice!.number))!;
  expect(Buffer.from(file!.base64!, "base64").equals(pdf)).toBe(true);
  const [row] = await db.select().from(outbox).where(eq(outbox.orderId, order.id));
  expect(row).toMatchObject({ status: "sent", attempts: 1 });
  expect(row!.attachments.map(({ filename }) => filename)).not.toContain(file!.filename);
});

test("decisions 7: a free order's confirmation waits for nothing, and none waits longer than ten minutes", async () => {
  const { db } = database;
  const promo = await addPromo(db, { discountValue: "100.00" });
  const free = await placedOrder(db, { promo_code: promo.code });
  await db.transaction((tx) => payableOrders.markFree(tx, free.id));
  const paid = await paidOrder(db);
  const pdfs = ({ attachments }: Sent) => attachments.filter(({ filename }) => /^(TEST-)?FA-/.test(filename));
  const [first, ...others] = await deliver();
  expect(first).toMatchObject({ orderId: free.id });
  expect(pdfs(first!)).toEqual([]);
  expect(others).toEqual([]);
  const [late] = await deliver(11);
  expect(late).toMatchObject({ orderId: paid.id });
  expect(pdfs(late!)).toEqual([]);
});
