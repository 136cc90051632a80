import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { findInvoicesOfOrder, readInvoicePdf } from "../find-invoices.server.ts";
import { paidOrder, refundLedger, runWriter } from "../testing/paid-order.ts";
import { makeDocuments } from "./make-documents.server.ts";
import { invoiceDocuments } from "./tables.server.ts";

const database = startForTests(shopDatabase);

test("the file of an invoice is made and stored once", async () => {
  const { db } = database;
  const order = await paidOrder(db, { language: "de" });
  await runWriter(db, refundLedger());
  const context = { db, clock: systemClock, log };
  expect((await makeDocuments(context)).failed).toEqual([]);
  const [found] = await findInvoicesOfOrder(db, order.id);
  expect(found).toMatchObject({ kind: "invoice", grossCents: 7900, hasFile: true });
  const read = await readInvoicePdf(db, found!.number);
  expect(read?.orderId).toBe(order.id);
  expect(read?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await makeDocuments(context)).toEqual({ made: 0, failed: [] });
  await expect(db.update(invoiceDocuments).set({ sha256: "" })).rejects.toMatchObject({
    cause: { message: "an invoice is never changed, and kept for ten years" },
  });
});
