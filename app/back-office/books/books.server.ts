import { redirect } from "react-router";
import { type AccountedPayout, customersSum, fecFile, fecYearFile } from "#app/invoices/fec-file.server.ts";
import type { FinancialYear } from "#app/invoices/financial-year.ts";
import { type Month, nextMonth, startOfMonth, writeMonth } from "#app/invoices/month.ts";
import { type JournalEntry, readSalesJournal, totalsByDay, vatByCountry } from "#app/invoices/sales-journal.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import {
  type ReconciledMovement,
  type ReconciledPayout,
  readMovements,
  reconcilePayouts,
} from "#app/payments/reconcile-payouts.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { csvBatch, fileResponse } from "#app/staff-ui/export/csv-export.server.ts";

type Context = Parameters<typeof readMovements>[0];
type Unavailable = "paymentsOff" | "paymentUnavailable";

/** `orderNumber`: null for the provider's own fees, and for payments that the shop does not know. */
export type NamedMovement = ReconciledMovement & { orderNumber: string | null; isTest: boolean };
export type NamedPayout = Omit<ReconciledPayout, "movements"> & { movements: NamedMovement[] };

/** Providers date payouts by days in UTC. */
const daysOf = ({ year, month }: Month, months: number) => ({
  from: new Date(Date.UTC(year, month - 1, 1)),
  before: new Date(Date.UTC(year, month - 1 + months, 1)),
});

/** The payouts that arrive in `months` from `month` on, oldest first, with the order of each movement (decisions 9.9). */
export async function payoutsOf(
  context: Context,
  month: Month,
  months = 1,
): Promise<Result<Unavailable, { payouts: NamedPayout[] }>> {
  const found = await reconcilePayouts(context, daysOf(month, months));
  if (!found.ok) return found;
  const named = await withNumbers(
    context.db,
    found.payouts.flatMap(({ movements }) => movements),
  );
  const payouts = found.payouts
    .map((payout) => ({ ...payout, movements: payout.movements.map(({ id }) => named.get(id)!) }))
    .toSorted((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime());
  return { ok: true, payouts };
}

async function withNumbers(db: Db, movements: readonly ReconciledMovement[]): Promise<Map<string, NamedMovement>> {
  const orders = await ordersById(db, [...new Set(movements.flatMap(({ orderId }) => orderId ?? []))]);
  return new Map(
    movements.map((movement) => {
      const order = orders.get(movement.orderId ?? "");
      return [movement.id, { ...movement, orderNumber: order?.number ?? null, isTest: order?.is_test ?? false }];
    }),
  );
}

/** As booked: what has arrived, without test orders, whose documents are not in the books either. */
export function accountedPayouts(payouts: readonly NamedPayout[]): AccountedPayout[] {
  return payouts.flatMap(({ id, arrivesAt, status, amountCents, movements }) => {
    if (status !== "paid") return [];
    const tests = movements.filter(({ isTest }) => isTest);
    if (tests.length > 0 && tests.length === movements.length) return [];
    const left = tests.reduce((sum, { netCents }) => sum + netCents, 0);
    const real = movements.filter(({ isTest }) => !isTest);
    return [{ id, arrivesAt, amountCents: amountCents - left, movements: real }];
  });
}

/**
 * The month's entries of sales and of the bank as one file. Without payments it has only sales; a provider that does not
 * answer is a refusal, since an incomplete file would look like a whole one.
 */
export async function entriesFile(
  db: Database,
  month: Month,
): Promise<Result<"paymentUnavailable", { response: Response }>> {
  const found = await payoutsOf({ db }, month);
  if (!found.ok && found.error === "paymentUnavailable") return { ok: false, error: found.error };
  const response = fileResponse<JournalEntry>({
    db,
    ...fecFile(month, found.ok ? accountedPayouts(found.payouts) : []),
    readBatch: (reader, after) => readSalesJournal(reader, month, { after, limit: csvBatch }),
  });
  return { ok: true, response };
}

/** The same of a financial year, as the tax office asks for it. */
export async function yearEntriesFile(
  db: Database,
  year: FinancialYear,
): Promise<Result<"paymentUnavailable", { response: Response }>> {
  const found = await payoutsOf({ db }, year.first, 12);
  if (!found.ok && found.error === "paymentUnavailable") return { ok: false, error: found.error };
  const response = fileResponse<JournalEntry>({
    db,
    ...fecYearFile(year, found.ok ? accountedPayouts(found.payouts) : []),
    readBatch: (reader, after) => readSalesJournal(reader, year.first, { after, limit: csvBatch }, 12),
  });
  return { ok: true, response };
}

/** For a browser that asks for a file without the provider's answer: the page says why there is none. */
export const booksPage = (month: Month): Response => redirect(`${adminPaths.books}?month=${writeMonth(month)}`);

/** Gross, which has to be the same in each. `provider`: what moved at the payment provider, without its fees. */
export type MonthSums = Record<"journal" | "vat" | "days" | "entries", Cents> & { provider: Cents | null };

export async function monthSums(context: Context, month: Month): Promise<MonthSums> {
  const { db } = context;
  const gross = (rows: readonly { grossCents: Cents }[]) => rows.reduce((sum, { grossCents }) => sum + grossCents, 0);
  let [journal, entries]: [Cents, Cents] = [0, 0];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await readSalesJournal(db, month, { after, limit: csvBatch });
    journal += gross(rows);
    entries += rows.reduce((sum, row) => sum + customersSum(row), 0);
    if (next === null) break;
    after = next;
  }
  const moved = await readMovements(context, { from: startOfMonth(month), before: startOfMonth(nextMonth(month)) });
  return {
    journal,
    vat: gross(await vatByCountry(db, month)),
    days: gross(await totalsByDay(db, month)),
    entries,
    provider: moved.ok ? await soldThrough(db, moved.movements) : null,
  };
}

async function soldThrough(db: Db, movements: readonly ReconciledMovement[]): Promise<Cents> {
  const named = await withNumbers(db, movements);
  const ofOrders = [...named.values()].filter(({ orderNumber, isTest }) => orderNumber !== null && !isTest);
  return ofOrders.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
