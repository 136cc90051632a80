import { sql } from "drizzle-orm";
import { type Prices, pricesFrom, pricesInForce } from "#app/catalogue/pricing/prices.server.ts";
import type { RateHundredths } from "#app/catalogue/pricing/tax.ts";
import { vatRateFrom, vatRateInForce, vatValues } from "#app/catalogue/pricing/tax-rates.server.ts";
import { vehicleIsCompatible, vehicleValues } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { hashOfSubmission } from "#app/forms/submission.server.ts";
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
import type { OrderRow } from "../rules/order-row.ts";
import { allColumns } from "./order-columns.server.ts";
import type { OrderInput } from "./order-schemas.server.ts";
import { orders } from "./tables.server.ts";

/** Everything an order is made from besides what the buyer typed. */
export type NewOrderCheck = {
  /** The order of the same submission; then nothing was counted. */
  repeated: OrderRow | undefined;
  /** Whether the catalogue has the vehicle; if not, nothing was counted. */
  compatible: boolean;
  counted: CountedResult;
  /** The code's result reveals nothing new and was not counted. */
  promoKnown: boolean;
  prices: Prices;
  vatRate: RateHundredths | null;
  /** As stored, whether or not it can be used. */
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
  const { in_force: prices, rate, compatible, known, wait, promo: stored, ...repeated } = row!;
  return {
    repeated: repeated.id === null ? undefined : (repeated as OrderRow),
    compatible,
    promoKnown: known,
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
  known: boolean;
  wait: number | null;
  promo: Parameters<typeof orderPromo>[0] | null;
};

/** The code check's hits are the last ones. */
const countedHits = sql`(case when asked.known then ${sql.placeholder("ownHits")}::int
  else cardinality(${sql.placeholder("limitKeys")}::text[]) end)`;

const checkStatement = statement<CheckRow>(
  "order_facts",
  () => sql`
    with asked as materialized (
      select ${vehicleIsCompatible()} as compatible, ${isPromoResultKnown()} as known
    )
    select ${allColumns()}, asked.compatible, asked.known, ${pricesInForce()} as in_force, ${vatRateInForce()} as rate, ${selectOrderPromo()} as promo,
      case when ${orders.id} is null and asked.compatible then ${takeFromLimitsSql(countedHits)} end as wait
    from asked left join ${orders} on ${orders.idempotency_key} = ${sql.placeholder("submission")}`,
);
