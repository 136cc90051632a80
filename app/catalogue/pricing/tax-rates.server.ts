import { desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { type EuCountry, isEuMember, type PartialDestination, vatCountryOf } from "../countries.ts";
import { vatRates } from "../server/tables.server.ts";
import { type RateHundredths, rateFromDecimal, standardRates } from "./tax.ts";

/** Null where no VAT is charged (decisions 4). */
export async function vatRateFor(db: Db, to: PartialDestination, at: Date): Promise<RateHundredths | null> {
  const [row] = await rateStatement.run(db, vatValues(to, at));
  return vatRateFrom(to, row!.rate);
}

/** SQL for another statement with `vatValues`; read by `vatRateFrom`. */
export const vatRateInForce = (): SQL => sql`(
  select rate_percent::text from ${vatRates} where country = ${sql.placeholder("vatCountry")} and valid_from <= ${sql.placeholder("vatAt")}::timestamptz
  order by valid_from desc limit 1)`;

export const vatValues = (to: PartialDestination, at: Date) => ({ vatCountry: vatCountryOf(to) ?? null, vatAt: at });

/** Of the United Kingdom, where the shop has a registration of its own (decisions 4). */
const ukRate: RateHundredths = 2000;

/** Jersey and Guernsey are no part of it. */
const isTaxedInUk = ({ country, postal_code = "" }: PartialDestination): boolean =>
  country === "GB" && shopSetting("countries.ukVatNumber") !== "" && !/^\s*(?:JE|GY)/i.test(postal_code);

export function vatRateFrom(to: PartialDestination, stored: string | null): RateHundredths | null {
  if (isTaxedInUk(to)) return ukRate;
  const country = vatCountryOf(to);
  return country ? rateFromDecimal(stored ?? standardRates[country].percent) : null;
}

const rateStatement = statement<{ rate: string | null }>(
  "vat_rate_in_force",
  () => sql`select ${vatRateInForce()} as rate`,
);

export type VatRecord = { id: number; country: EuCountry; rate: RateHundredths; from: Date };

export async function vatRecords(db: Db): Promise<VatRecord[]> {
  const rows = await db.select().from(vatRates).orderBy(vatRates.country, desc(vatRates.validFrom));
  return rows.flatMap(({ id, country, ratePercent, validFrom }) =>
    isEuMember(country) ? [{ id, country, rate: rateFromDecimal(ratePercent), from: validFrom }] : [],
  );
}

const longAgo = "2020-01-01T00:00:00Z";

/** Only into an empty table. */
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
