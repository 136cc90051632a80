import { and, desc, eq, lte } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { type EuCountry, isEuMember, vatCountryOf } from "./countries.ts";
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

/** One rate of the table; `from` is the moment at which it begins. */
export type VatRecord = { id: number; country: EuCountry; rate: RateHundredths; from: Date };

/** Every rate of the 27 members, the latest of a country first; planned ones lie in the future. */
export async function vatRecords(db: Db): Promise<VatRecord[]> {
  const rows = await db.select().from(vatRates).orderBy(vatRates.country, desc(vatRates.validFrom));
  return rows.flatMap(({ id, country, ratePercent, validFrom }) =>
    isEuMember(country) ? [{ id, country, rate: rateFromDecimal(ratePercent), from: validFrom }] : [],
  );
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
