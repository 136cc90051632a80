import { sql } from "drizzle-orm";
import { z } from "zod";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryPostcode } from "#app/catalogue/postcodes.ts";
import { type Prices, pricesFrom, pricesInForce } from "#app/catalogue/pricing/prices.server.ts";
import type { RateHundredths } from "#app/catalogue/pricing/tax.ts";
import { vatRateFrom, vatRateInForce, vatValues } from "#app/catalogue/pricing/tax-rates.server.ts";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { vehicleIsCompatible, vehicleValues } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { fieldSchema, formShape, typeError } from "#app/forms/field-schemas.server.ts";
import { accepted, choice, line } from "#app/forms/fields.ts";
import { hashOfSubmission, submissionKey } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import {
  type CountedResult,
  countedResult,
  type LimitHit,
  limitValues,
  type Submission,
  takeFromLimitsSql,
} from "#app/platform/limits/limits.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { isPromoResultKnown, type PromoCheck } from "#app/promotions/promo-check-limits.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { type OrderPromo, orderPromo, selectOrderPromo } from "#app/promotions/promo-use.server.ts";
import { buyerFields } from "../fields/order-fields.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { allColumns } from "./order-columns.server.ts";
import { orders } from "./tables.server.ts";

/** Amounts sent by the specification's client: ignored, the server computes all. */
const ignored = z.unknown().optional();

export const orderSchema = z
  .strictObject({
    ...formShape(buyerFields),
    vehicle_brand: fieldSchema(line(100)),
    vehicle_model: fieldSchema(line(100)),
    vehicle_year: z.int({ error: typeError }).min(1900, "invalidValue").max(2100, "invalidValue"),
    vehicle_energy: fieldSchema(choice(energies)),
    promo_code: z.string().max(200, "tooLong").nullish(),
    accepted_terms: fieldSchema(accepted),
    language: z.enum(languages).default("fr"),
    idempotency_key: submissionKey,
    /** Honeypot (security 2.5). No maximum length: the body has one. */
    website: z
      .string({ error: typeError })
      .optional()
      .describe("Left out or empty; an order with anything in it is refused as automatic"),
    filled_in_ms: z
      .int({ error: typeError })
      .min(0, "invalidValue")
      .optional()
      .describe("Milliseconds the form was open, if there was one; under 2000 the order is refused as automatic"),
    /** Euros shown above the button: the order is refused if the server's total differs (security 2.1). */
    shown_total: z.number({ error: typeError }).nonnegative("invalidValue").optional(),
    discount_amount: ignored,
    product_price: ignored,
    shipping_price: ignored,
    subtotal: ignored,
    total_amount: ignored,
  })
  .check(({ value, issues }) => {
    // Depends on the country.
    const { value: postcode, fault } = countryPostcode.check(value.postal_code ?? "", value);
    if (postcode !== undefined) value.postal_code = postcode;
    else if (fault === "invalidPostcode")
      issues.push({ code: "custom", path: ["postal_code"], message: fault, input: value.postal_code });
  });
export type OrderInput = z.output<typeof orderSchema>;

export const quoteSchema = z.strictObject({
  country: fieldSchema(choice(deliveredCountries)),
  /** Some places have no VAT although their country does. */
  postal_code: z.string().max(100, "tooLong").optional(),
  promo_code: z.string().max(200, "tooLong").nullish(),
  /** Sent by pages of the previous version during a deploy. */
  language: z.enum(languages).optional(),
  /** The buyer's unpaid order that this form replaces, with its use of the promo code. */
  order_id: z.string().max(64).optional(),
});

export type NewOrderCheck = {
  repeated: OrderRow | undefined;
  compatible: boolean;
  counted: CountedResult;
  /** The code's result reveals nothing new and was not counted. */
  promoKnown: boolean;
  prices: Prices;
  vatRate: RateHundredths | null;
  promo: OrderPromo | undefined;
};

/** `hits`, and those of the code check unless its result is already known. */
export type CountedLimits = { hits: LimitHit[]; promo: PromoCheck; once?: Submission | undefined };

/** Reads everything and counts the call against its limits, in one statement. */
export async function checkNewOrder(
  { db, clock }: { db: Db; clock: Clock },
  input: OrderInput,
  submission: string | undefined,
  count?: CountedLimits,
): Promise<NewOrderCheck> {
  const { hits = [], promo, once } = count ?? {};
  const [row] = await checkStatement.run(db, {
    ...vehicleValues({ brand: input.vehicle_brand, model: input.vehicle_model, year: input.vehicle_year }),
    ...vatValues(input, clock.now()),
    ...limitValues([...hits, ...(promo?.hits ?? [])], { once }),
    ...(promo?.values ?? { noteKey: null, triedCode: null, demoCodes: false }),
    submission: hashOfSubmission(submission),
    ownHits: hits.length,
    promoCode: normalisePromoCode(input.promo_code ?? "") ?? null,
  });
  const { in_force: prices, rate, compatible, promoKnown, wait, promo: stored, ...repeated } = row!;
  return {
    repeated: repeated.id === null ? undefined : (repeated as OrderRow),
    compatible,
    promoKnown,
    counted: countedResult(wait ?? -1),
    prices: pricesFrom(prices),
    vatRate: vatRateFrom(input, rate),
    promo: stored ? orderPromo(stored) : undefined,
  };
}

type CheckRow = { [Name in keyof OrderRow]: OrderRow[Name] | null } & {
  in_force: Record<string, string>;
  rate: string | null;
  compatible: boolean;
  promoKnown: boolean;
  wait: number | null;
  promo: Parameters<typeof orderPromo>[0] | null;
};

/** The code check's hits are the last ones. */
const countedHits = sql`(case when asked."promoKnown" then ${sql.placeholder("ownHits")}::int
  else cardinality(${sql.placeholder("limitKeys")}::text[]) end)`;

const checkStatement = statement<CheckRow>(
  "order_facts",
  () => sql`
    with asked as materialized (
      select ${vehicleIsCompatible()} as compatible, ${isPromoResultKnown()} as "promoKnown"
    )
    select ${allColumns()}, asked.compatible, asked."promoKnown", ${pricesInForce()} as in_force, ${vatRateInForce()} as rate, ${selectOrderPromo()} as promo,
      case when ${orders.id} is null and asked.compatible then ${takeFromLimitsSql(countedHits)} end as wait
    from asked left join ${orders} on ${orders.idempotency_key} = ${sql.placeholder("submission")}`,
);
