import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { anotherInstance, placedOrder } from "#app/orders/testing/order-input.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { payOrder, refundLedger, runWriter } from "../testing/paid-order.ts";
import { invoiceLines, invoiceNumbers, invoices } from "./tables.server.ts";

const writers = new Set<ChildProcess>();
const database = startForTests(shopDatabase);
afterAll(async () => {
  for (const writer of writers) writer.kill("SIGKILL");
});

function startWriter(): ChildProcess {
  const url = database.connection.connectionString!;
  const writer = spawn(process.execPath, ["app/invoices/testing/writer-process.ts", url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  writers.add(writer);
  writer.once("exit", () => writers.delete(writer));
  return writer;
}

test("two writers of invoices are killed again and again while 200 orders are paid: no gap, no double, none lost", async () => {
  const { db } = database;
  const patient = anotherInstance(database.connection);
  const orders = await Promise.all(Array.from({ length: 200 }, () => placedOrder(patient.db)));
  const count = () => db.$count(invoices);
  let isPaying = true;
  const killing = (async () => {
    let killed = 0;
    while (isPaying || killed < 4) {
      const [first, second] = [startWriter(), startWriter()];
      // It has begun to write when one of them says so, or everything is written.
      await Promise.race([once(first.stdout!, "data"), once(second.stdout!, "data"), untilAll(count, orders.length)]);
      for (const writer of [first, second]) {
        const exited = once(writer, "exit");
        writer.kill("SIGKILL");
        await exited;
        killed++;
      }
    }
  })();
  for (let begin = 0; begin < orders.length; begin += 20)
    await Promise.all(orders.slice(begin, begin + 20).map(({ id }) => payOrder(patient.db, id)));
  isPaying = false;
  await killing;
  // The lock of the last one killed is free once the database has noticed its end.
  await expect.poll(async () => (await runWriter(db, refundLedger())).invoices.isBusy, { timeout: 20_000 }).toBe(false);
  await patient.stop();
  const rows = await db.select().from(invoices).orderBy(invoices.sequence);
  expect(rows.map(({ sequence }) => sequence)).toEqual(orders.map((_, index) => index + 1));
  expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
  expect((await db.select().from(invoiceNumbers)).map(({ last }) => last)).toEqual([200]);
  for (const { id } of rows) expect(await db.$count(invoiceLines, eq(invoiceLines.invoiceId, id))).toBe(1);
}, 120_000);

async function untilAll(count: () => Promise<number>, all: number): Promise<void> {
  await expect.poll(count, { timeout: 60_000 }).toBe(all);
}
