import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findInvoicesOfOrder, invoiceMailFiles } from "#app/invoices/find-invoices.server.ts";
import { invoiceJob } from "#app/invoices/invoice-jobs.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { setPurchaseProbe } from "#app/platform/jobs/jobs.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { restoreDump } from "#database/read-dump.ts";
import { writeDump } from "#database/write-dump.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const write = () => invoiceJob({ refundedSince }).run();
const mails = { clock: systemClock, mails: orderMails, files: invoiceMailFiles };

async function refund(intent: string, amountCents: number) {
  await shop.context.provider.refundIntent({ id: intent, amountCents, key: `${intent}:${amountCents}` });
  const refunded = shop.fake.events().filter((event) => event.type === "charge.refunded");
  await shop.fake.deliver(refunded.slice(-1).map((event) => event.id));
}

test("decisions 7: a payment and its refunds at the provider: invoice and credit notes, each with its mail", async () => {
  const { order, intent } = await shop.paidOrder();
  const { db } = shop.database;
  const sent: { kind: string; files: string[] }[] = [];
  const sender = {
    send: async ({ kind, attachments }: typeof outbox.$inferSelect) =>
      void sent.push({
        kind,
        files: attachments.map(({ filename }) => filename).filter((name) => /^TEST-(FA|AV)-/.test(name)),
      }),
    close: () => undefined,
  };
  const deliver = () => runOutbox({ ...mails, db, sender });
  await write();
  await deliver();
  await refund(intent, 2000);
  await deliver();
  await write();
  await deliver();
  await refund(intent, 5900);
  await write();
  await deliver();
  const found = await findInvoicesOfOrder(db, order.id);
  expect(found.map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
    ["invoice", 7900],
    ["credit_note", 2000],
    ["credit_note", 5900],
  ]);
  const [invoice, ...credits] = found.map(({ number }) => [`${number}.pdf`]);
  expect(sent.filter(({ kind }) => kind === "order-confirmation").map(({ files }) => files)).toEqual([invoice]);
  expect(sent.filter(({ kind }) => kind === "order-refunded").map(({ files }) => files)).toEqual(credits);
  expect(await db.$count(outbox, eq(outbox.status, "queued"))).toBe(0);
});

test("while buyers are being served the writer waits, and numbers their orders afterwards", async () => {
  let areServed = true;
  setPurchaseProbe(() => areServed);
  const { order } = await shop.paidOrder();
  const written = write();
  await sleep(100);
  expect(await findInvoicesOfOrder(shop.database.db, order.id)).toEqual([]);
  areServed = false;
  await written;
  expect(await findInvoicesOfOrder(shop.database.db, order.id)).toHaveLength(1);
});

test("law, invoice: two refunds before the writer runs have two credit notes, and each mail carries its own", async () => {
  const { order, intent } = await shop.paidOrder();
  const { db } = shop.database;
  await write();
  await refund(intent, 2000);
  await refund(intent, 5900);
  await write();
  const credits = (await findInvoicesOfOrder(db, order.id)).filter(({ kind }) => kind === "credit_note");
  expect(credits.map(({ grossCents }) => grossCents)).toEqual([2000, 5900]);
  const files: string[][] = [];
  const send = async ({ orderId, kind, attachments }: typeof outbox.$inferSelect) => {
    if (orderId === order.id && kind === "order-refunded") files.push(attachments.map(({ filename }) => filename));
  };
  await runOutbox({ ...mails, db, sender: { send, close: () => undefined } });
  expect(files.toSorted()).toEqual(credits.map(({ number }) => [`${number}.pdf`]));
});

test("decisions 5: an order that was charged twice and got the second sum back has no credit note for it", async () => {
  const { order, intent } = await shop.paidOrder();
  const { db } = shop.database;
  const amounts = { amountCents: 7900, refundedCents: 7900, currency: "eur" };
  await db
    .insert(paymentIntents)
    .values({ id: `${intent}_2`, orderId: order.id, provider: "stripe", attempt: 2, status: "succeeded", ...amounts });
  await write();
  expect((await findInvoicesOfOrder(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice"]);
  await refund(intent, 1000);
  await write();
  const credits = (await findInvoicesOfOrder(db, order.id)).filter(({ kind }) => kind === "credit_note");
  expect(credits.map(({ grossCents }) => grossCents)).toEqual([1000]);
});

test("security F15: invoices, credit notes and their files come back from a dump as they were", async () => {
  const { db, pool } = shop.database;
  const contents = async () => {
    const tables = ["invoices", "invoice_lines", "invoice_documents", "invoice_numbers", "invoice_progress"];
    const rows = tables.map((name) => db.execute(sql.raw(`select t::text from ${name} t order by 1`)));
    return (await Promise.all(rows)).map(({ rows }) => rows);
  };
  const { intent } = await shop.paidOrder();
  await refund(intent, 100);
  await write();
  const before = await contents();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  const file = join(mkdtempSync(join(tmpdir(), "odovia-dump-")), "shop.dump");
  await writeDump(pool, file);
  await restoreDump(pool, file, { force: true });
  expect(await contents()).toEqual(before);
  await expect(db.execute(sql`update invoices set gross = gross`)).rejects.toThrow();
  rmSync(dirname(file), { recursive: true });
});
