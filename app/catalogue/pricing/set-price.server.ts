import { and, eq, gt, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import { defaultPrices, forgetPrices, type PriceName, readPrices } from "./prices.server.ts";

type Context = { db: Database; author: Author };

export type PriceChange = {
  name: PriceName;
  cents: Cents;
  /** Null: at once. */
  from: Date | null;
  /** As the author saw it: another one means a colleague's change. */
  shownCents: Cents;
};

export type PriceRefusal =
  | { error: "conflict"; currentCents: Cents }
  | { error: "same" }
  | { error: "past" }
  | { error: "taken"; plannedCents: Cents }
  /** Free, or below the minimum of a card payment. */
  | { error: "tooLow" };

/** The payment provider's minimum (decisions 11). */
const smallestProductCents = 50;

/** At once or from a moment (decisions 9). The row lock serialises changes; all instances drop cached prices. */
export async function setPrice(
  { db, author }: Context,
  { name, cents, from, shownCents }: PriceChange,
): Promise<Result<PriceRefusal>> {
  if (name === "product" && cents < smallestProductCents) return { ok: false, error: "tooLow" };
  const result = await db.transaction(async (tx) => {
    const moment = await lockPrice(tx, name);
    const currentCents = (await readPrices(tx))[name];
    if (currentCents !== shownCents) return { ok: false, error: "conflict", currentCents } as const;
    const price = decimalFromCents(cents);
    if (from === null) {
      if (cents === currentCents) return { ok: false, error: "same" } as const;
      await tx
        .update(prices)
        .set({ price, updatedAt: sql`${moment}::timestamptz` })
        .where(eq(prices.name, name));
      await tx
        .insert(priceHistory)
        .values({ name, price, appliedFrom: sql`${moment}::timestamptz`, author: storedAuthor(author) });
      const before = { price: decimalFromCents(currentCents) };
      await recordAudit(tx, author, "price-changed", `price:${name}`, { before, after: { price } });
    } else {
      if (from <= new Date(moment)) return { ok: false, error: "past" } as const;
      const sameMoment = and(eq(priceHistory.name, name), eq(priceHistory.appliedFrom, from));
      const [taken] = await tx.select({ price: priceHistory.price }).from(priceHistory).where(sameMoment).limit(1);
      if (taken) return { ok: false, error: "taken", plannedCents: centsFromDecimal(taken.price) } as const;
      await tx.insert(priceHistory).values({ name, price, appliedFrom: from, author: storedAuthor(author) });
      const after = { price, from: from.toISOString() };
      await recordAudit(tx, author, "price-planned", `price:${name}`, { after });
    }
    await publish(tx, { topic: "published-data" });
    return { ok: true } as const;
  });
  if (result.ok) forgetPrices();
  return result;
}

export async function cancelPlannedPrice({ db, author }: Context, id: number): Promise<Result<"planBegun">> {
  return db.transaction(async (tx) => {
    const [planned] = await tx
      .delete(priceHistory)
      .where(and(eq(priceHistory.id, id), gt(priceHistory.appliedFrom, sql`clock_timestamp()`)))
      .returning();
    if (!planned) return { ok: false, error: "planBegun" };
    await recordAudit(tx, author, "planned-price-cancelled", `price:${planned.name}`, {
      before: { price: decimalFromCents(centsFromDecimal(planned.price)), from: planned.appliedFrom.toISOString() },
    });
    await publish(tx, { topic: "published-data" });
    return { ok: true };
  });
}

/** After the lock, so that changes never go back in time. In microseconds, as the database stores it. */
async function lockPrice(tx: Transaction, name: PriceName): Promise<string> {
  await tx
    .insert(prices)
    .values({ name, price: decimalFromCents(defaultPrices[name]) })
    .onConflictDoNothing();
  await tx.select({ name: prices.name }).from(prices).where(eq(prices.name, name)).for("update");
  const { rows } = await tx.execute<{ moment: string }>(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
  );
  return rows[0]!.moment;
}
