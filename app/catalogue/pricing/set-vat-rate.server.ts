import { and, eq, gt, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { EuCountry } from "../countries.ts";
import { vatRates } from "../server/tables.server.ts";
import { decimalFromRate, type RateHundredths } from "./tax.ts";
import { vatRateFor } from "./tax-rates.server.ts";

type Context = { db: Database; author: Author };

export type VatChange = {
  country: EuCountry;
  rate: RateHundredths;
  /** Midnight in the capital; null: at once. */
  from: Date | null;
  shownRate: RateHundredths;
};

export type VatRefusal =
  | { error: "conflict"; currentRate: RateHundredths }
  | { error: "same" }
  | { error: "past" }
  | { error: "taken" };

const lockKey = 701_204_120;

/** Adds a standard rate at once or from a day (decisions 4: editable). Orders keep theirs. */
export async function setVatRate(
  { db, author }: Context,
  { country, rate, from, shownRate }: VatChange,
): Promise<Result<VatRefusal>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${country}))`);
    const { rows } = await tx.execute<{ moment: string }>(sql`select clock_timestamp()::text as moment`);
    const now = new Date(rows[0]!.moment);
    const currentRate = (await vatRateFor(tx, { country }, now))!;
    if (currentRate !== shownRate) return { ok: false, error: "conflict", currentRate } as const;
    if (from === null && rate === currentRate) return { ok: false, error: "same" } as const;
    if (from !== null && from <= now) return { ok: false, error: "past" } as const;
    const ratePercent = decimalFromRate(rate);
    const added = await tx
      .insert(vatRates)
      .values({ country, ratePercent, validFrom: from ?? now })
      .onConflictDoNothing()
      .returning({ id: vatRates.id });
    if (added.length === 0) return { ok: false, error: "taken" } as const;
    await recordAudit(tx, author, from === null ? "vat-rate-changed" : "vat-rate-planned", `vat-rate:${country}`, {
      before: { ratePercent: decimalFromRate(currentRate) },
      after: { ratePercent, ...(from && { from: from.toISOString() }) },
    });
    return { ok: true } as const;
  });
}

export async function cancelPlannedVatRate({ db, author }: Context, id: number): Promise<Result<"planBegun">> {
  return db.transaction(async (tx) => {
    const [planned] = await tx
      .delete(vatRates)
      .where(and(eq(vatRates.id, id), gt(vatRates.validFrom, sql`clock_timestamp()`)))
      .returning();
    if (!planned) return { ok: false, error: "planBegun" };
    await recordAudit(tx, author, "planned-vat-rate-cancelled", `vat-rate:${planned.country}`, {
      before: { ratePercent: planned.ratePercent, from: planned.validFrom.toISOString() },
    });
    return { ok: true };
  });
}
