/** Decisions 9.9: a month's sums are handed to a platform once, and what became of them is stored. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import {
  type EReport,
  type EReportingPlatform,
  EReportRefused,
  readEReport,
  sendEReport,
} from "./e-reporting.server.ts";
import { type Month, monthOf, monthsBack, nextMonth, startOfMonth } from "./month.ts";
import { reportingPeriods } from "./reporting-periods.ts";
import { totalsByDay, totalsOfDays } from "./sales-journal.server.ts";
import { invoices } from "./server/tables.server.ts";
import { payOrder, refundLedger, runWriter } from "./testing/paid-order.ts";

const ledger = refundLedger();
const database = startForTests(() => shopDatabase({ PAYMENTS: "off" }));

/** Stands in for an approved platform. */
function platformThat(...answers: (string | Error)[]) {
  const received: EReport[] = [];
  const platform: EReportingPlatform = {
    name: "stand-in",
    async send(report) {
      received.push(report);
      const answer = answers.shift() ?? "again";
      if (answer instanceof Error) throw answer;
      return { reference: answer };
    },
  };
  return { platform, received };
}

/** Of the seller who has not chosen a VAT regime. */
const whole = (of: Month) => reportingPeriods(of, "")[0]!;

const month = monthOf(new Date());
const after = fixedClock(new Date(startOfMonth(nextMonth(month)).getTime() + 1_000).toISOString());
const staff = (platform?: EReportingPlatform, clock = after) => ({
  db: database.db,
  clock,
  author: { userId: "u1" },
  ...(platform && { platform }),
});

async function sell() {
  const { id } = await placedOrder(database.db, { country: "FR" });
  await payOrder(database.db, id);
  await runWriter(database.db, ledger);
}

test("a platform gets the sums by day once; a second time only if documents have been added", async () => {
  await sell();
  const { platform, received } = platformThat("FR-0001", "FR-0002");
  expect(await sendEReport(staff(platform), whole(month))).toEqual({ ok: true });
  expect(received[0]!.totals).toEqual(await totalsByDay(database.db, month));
  expect(received[0]!.totals.length).toBeGreaterThan(0);
  expect(await readEReport(database.db, whole(month))).toMatchObject({
    state: "sent",
    platform: "stand-in",
    author: "user:u1",
    reference: "FR-0001",
    error: null,
    isOutdated: false,
    sentAt: after.now(),
  });
  expect(await sendEReport(staff(platform), whole(month))).toEqual({ ok: false, error: "alreadySent" });
  await sell();
  expect(await readEReport(database.db, whole(month))).toMatchObject({ isOutdated: true });
  expect(await sendEReport(staff(platform), whole(month))).toEqual({ ok: true });
  expect(received.map(({ digest }) => digest)).toHaveLength(2);
  expect(received[1]!.digest).not.toBe(received[0]!.digest);
  const audited = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "e-report-sent"))
    .orderBy(auditLog.at);
  expect(audited.map(({ before }) => before)).toEqual([
    null,
    { sentAt: after.now().toISOString(), reference: "FR-0001" },
  ]);
});

test("a refusal is stored with its reason, a platform that is down as unavailable, and both may be tried again", async () => {
  const [, before] = monthsBack(month, 2);
  const { platform } = platformThat(new EReportRefused("SIREN_UNKNOWN"), new Error("ECONNREFUSED"), "FR-0003");
  expect(await sendEReport(staff(platform), whole(before!))).toEqual({ ok: false, error: "refused" });
  expect(await readEReport(database.db, whole(before!))).toMatchObject({ state: "failed", error: "SIREN_UNKNOWN" });
  expect(await sendEReport(staff(platform), whole(before!))).toEqual({ ok: false, error: "platformUnavailable" });
  expect(await readEReport(database.db, whole(before!))).toMatchObject({ state: "failed", error: "unavailable" });
  expect(await sendEReport(staff(platform), whole(before!))).toEqual({ ok: true });
});

test("two people at once send a month once, and the sending of a process that died can be repeated after five minutes", async () => {
  const [, , third] = monthsBack(month, 3);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const received: EReport[] = [];
  const slow: EReportingPlatform = {
    name: "slow",
    async send(report) {
      received.push(report);
      await held;
      return { reference: null };
    },
  };
  const first = sendEReport(staff(slow), whole(third!));
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
  expect(await sendEReport(staff(slow), whole(third!))).toEqual({ ok: false, error: "beingSent" });
  const later = fixedClock(new Date(after.now().getTime() + 300_001).toISOString());
  expect(await sendEReport(staff(platformThat("FR-0004").platform, later), whole(third!))).toEqual({ ok: true });
  release();
  expect(await first).toEqual({ ok: true });
  const { reference, sentAt } = (await readEReport(database.db, whole(third!)))!;
  expect({ reference, sentAt }, "what the repeated sending stored").toEqual({
    reference: "FR-0004",
    sentAt: later.now(),
  });
});

test("without a platform the file is handed on by a person, who records it; a month that is not over waits", async () => {
  const [, , , fourth] = monthsBack(month, 4);
  expect(await sendEReport(staff(), whole(fourth!))).toEqual({ ok: true });
  expect(await readEReport(database.db, whole(fourth!))).toMatchObject({
    platform: "file",
    reference: null,
    state: "sent",
  });
  const during = fixedClock(new Date(startOfMonth(month).getTime() + 1_000).toISOString());
  const [, , , , , unsent] = monthsBack(month, 6);
  expect(await sendEReport(staff(undefined, during), whole(month))).toEqual({ ok: false, error: "periodNotOver" });
  expect(await readEReport(database.db, whole(unsent!))).toBeNull();
  expect(await database.db.$count(invoices)).toBeGreaterThan(0);
});

test("law 1.22: a seller who reports every ten days sends three reports a month, whose sums are the month's", async () => {
  const [, , , , , sixth] = monthsBack(month, 6);
  const parts = reportingPeriods(sixth!, "normalMonthly");
  const days = [1, 10, 11, 20, 21, 28].map((day) => new Date(Date.UTC(sixth!.year, sixth!.month - 1, day, 12)));
  const { id } = await placedOrder(database.db, { country: "FR" });
  await payOrder(database.db, id);
  await runWriter(database.db, ledger);
  const [sold] = await database.db.select().from(invoices).where(eq(invoices.orderId, id));
  for (const [index, issuedAt] of days.entries())
    await database.db.insert(invoices).values({
      ...sold!,
      ...{
        id: randomUUID(),
        kind: "credit_note",
        series: "AV",
        sequence: 900 + index,
        number: `AV-2020-00090${index}`,
      },
      creditedInvoiceId: sold!.id,
      refundedTotal: `${900 + index}.00`,
      issuedAt,
    });
  const { platform, received } = platformThat("1", "2", "3");
  for (const part of parts) expect(await sendEReport(staff(platform), part)).toEqual({ ok: true });
  expect(received.map(({ totals }) => totals.map(({ day }) => Number(day.slice(8))))).toEqual([
    [1, 10],
    [11, 20],
    [21, 28],
  ]);
  expect(received.flatMap(({ totals }) => totals)).toEqual(await totalsByDay(database.db, sixth!));
  expect(await totalsOfDays(database.db, parts[0]!)).toEqual(received[0]!.totals);
  expect(await readEReport(database.db, parts[1]!)).toMatchObject({ state: "sent", reference: "2" });
});
