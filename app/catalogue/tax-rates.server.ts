import { and, desc, eq, lte } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { isEuMember, vatCountryOf } from "./countries.ts";
import { vatRates } from "./server/tables.server.ts";
import { type RateHundredths, rateFromDecimal, standardRates } from "./tax.ts";

/** The destination's standard rate in force at that date; null where no VAT of the EU is owed (decisions 4). */
export async function vatRateFor(db: Db, destination: string, at: Date): Promise<RateHundredths | null> {
  const country = vatCountryOf(destination);
  if (!isEuMember(country)) return null;
  const [row] = await db
    .select({ rate: vatRates.ratePercent })
    .from(vatRates)
    .where(and(eq(vatRates.country, country), lte(vatRates.validFrom, at)))
    .orderBy(desc(vatRates.validFrom))
    .limit(1);
  return rateFromDecimal(row?.rate ?? standardRates[country].percent);
}

const longAgo = "2020-01-01T00:00:00Z";

/** First rates, only into an empty table. */
export async function seedVatRates(db: Db): Promise<void> {
  const [any] = await db.select({ id: vatRates.id }).from(vatRates).limit(1);
  if (any) return;
  await db
    .insert(vatRates)
    .values(
      Object.entries(standardRates).map(([country, { percent, from }]) => ({
        country,
        ratePercent: percent,
        validFrom: new Date(from ?? longAgo),
      })),
    )
    .onConflictDoNothing();
}
