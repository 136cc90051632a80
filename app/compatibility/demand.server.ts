import { type SQL, Subquery, sql } from "drizzle-orm";
import { areVehiclesCompatible, compatibleModels } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  type KeysetOrder,
  type KeysetPage,
  keysetPage,
  type PageRequest,
} from "#app/platform/database/keyset.server.ts";
import { containing, countUpTo } from "#app/platform/database/list-conditions.server.ts";
import { compatibilityAttempts, isCheck, isWaiting, modelDemand, modelDemandProgress } from "./server/tables.server.ts";

export const demandWeeks = 12;

/** Incompatible checks of a model (decisions 4, 9). */
export type ModelDemand = {
  brand: string;
  model: string;
  checks: number;
  /** By week in Paris, oldest first. */
  weeks: number[];
  firstYear: number;
  lastYear: number;
  waiting: number;
  /** Now compatible: their mail is due. */
  due: number;
};

export type DemandFilter = {
  search?: string;
  /** Only awaited ones. */
  isAwaited?: boolean;
};
export type DemandSort = { key: "checks" | "waiting" | "model"; descending: boolean };

const byName = [
  { expression: sql`brand`, type: "text" },
  { expression: sql`model`, type: "text" },
] as const;

/** Names ascend: descending numbers are negated. */
function demandOrder({ key, descending }: DemandSort): KeysetOrder {
  if (key === "model") return { columns: byName, descending };
  const [first, second] = key === "checks" ? [sql`checks`, sql`waiting`] : [sql`waiting`, sql`checks`];
  const number = (expression: SQL) =>
    ({ expression: descending ? sql`-${expression}` : expression, type: "integer" }) as const;
  return { columns: [number(first), number(second), ...byName], descending: false };
}

export async function listDemand(
  db: Db,
  { filter, sort, page }: { filter: DemandFilter; sort: DemandSort; page: PageRequest },
): Promise<KeysetPage<ModelDemand>> {
  const found = await keysetPage(demandOrder(sort), page, async ({ after, orderBy, limit, cursor }) => {
    const { rows } = await db.execute<{
      brand: string;
      model: string;
      checks: number;
      waiting: number;
      first_year: number;
      last_year: number;
      cursor: string;
    }>(sql`${demanded(filter)}
      select models.*, ${cursor} as cursor from models where ${after ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit}`);
    return rows;
  });
  const names = found.rows.map(({ brand, model }) => ({ brand, model }));
  const weeks = await checksByWeek(db, names);
  const due = await dueByModel(db, names);
  return {
    ...found,
    rows: found.rows.map(({ brand, model, checks, waiting, first_year, last_year }) => {
      const key = keyOf({ brand, model });
      const ofWeek = weeks.get(key);
      return {
        brand,
        model,
        checks,
        waiting,
        firstYear: first_year,
        lastYear: last_year,
        weeks: Array.from({ length: demandWeeks }, (_, week) => ofWeek?.get(demandWeeks - 1 - week) ?? 0),
        due: due.get(key) ?? 0,
      };
    }),
  };
}

export function countDemand(db: Db, { search = "", isAwaited }: DemandFilter, atMost: number): Promise<number> {
  const matchesSearch = searchCondition(search);
  const awaited = sql`select brand, model from ${compatibilityAttempts} where ${isWaiting} and ${matchesSearch}`;
  const asked = sql`select brand, model from ${modelDemand} where ${matchesSearch}
    union select brand, model from ${compatibilityAttempts} where ${isUncounted} and ${matchesSearch} union`;
  const models = sql`select distinct brand, model from (${isAwaited ? sql`` : asked} ${awaited}) as either`;
  return countUpTo(db, new Subquery(models, {}, "models"), undefined, atMost);
}

const searchCondition = (search: string): SQL =>
  search === "" ? sql`true` : sql`brand || ' ' || model ilike ${containing(search)}`;

/** Not in the sums yet. */
const isUncounted = sql`${isCheck}
  and created_at >= coalesce((select counted_until from ${modelDemandProgress}), '-infinity')`;

function demanded({ search = "", isAwaited }: DemandFilter): SQL {
  const matchesSearch = searchCondition(search);
  return sql`
    with asked as (
      select brand, model, sum(checks)::int as checks, min(first_year) as first_year, max(last_year) as last_year from (
        select brand, model, checks, first_year, last_year from ${modelDemand} where ${matchesSearch}
        union all
        select brand, model, 1, year, year from ${compatibilityAttempts} where ${isUncounted} and ${matchesSearch}
      ) as counted group by brand, model
    ), awaited as (
      select brand, model, count(distinct lower(email))::int as waiting, min(year) as first_year, max(year) as last_year
      from ${compatibilityAttempts} where ${isWaiting} and ${matchesSearch} group by brand, model
    ), models as (
      select brand, model, coalesce(checks, 0) as checks, coalesce(waiting, 0) as waiting,
        least(asked.first_year, awaited.first_year) as first_year, greatest(asked.last_year, awaited.last_year) as last_year
      from asked full join awaited using (brand, model)
      where ${isAwaited ? sql`waiting > 0` : sql`true`}
    )`;
}

type Name = { brand: string; model: string };
const keyOf = ({ brand, model }: Name): string => JSON.stringify([brand, model]);
const listOf = (names: Name[]) =>
  sql`(select * from unnest(${sql.param(names.map(({ brand }) => brand))}::text[], ${sql.param(names.map(({ model }) => model))}::text[]))`;

async function checksByWeek(db: Db, names: Name[]): Promise<Map<string, Map<number, number>>> {
  const { rows } = await db.execute<Name & { ago: number; checks: number }>(sql`
    with now as (select date_trunc('week', now() at time zone 'Europe/Paris') as week)
    select brand, model, count(*)::int as checks,
      (extract(day from now.week - date_trunc('week', created_at at time zone 'Europe/Paris')) / 7)::int as ago
    from ${compatibilityAttempts}, now
    where (brand, model) in ${listOf(names)} and ${isCheck}
      and created_at >= (now.week - make_interval(weeks => ${demandWeeks - 1}::int)) at time zone 'Europe/Paris'
    group by brand, model, ago`);
  const found = new Map<string, Map<number, number>>();
  for (const { ago, checks, ...name } of rows) {
    const weeks = found.get(keyOf(name)) ?? new Map<number, number>();
    found.set(keyOf(name), weeks.set(ago, checks));
  }
  return found;
}

async function dueByModel(db: Db, asked: Name[]): Promise<Map<string, number>> {
  // Most are incompatible in every year.
  const names = await compatibleModels(db, asked);
  if (names.length === 0) return new Map();
  const { rows } = await db.execute<Name & { year: number; addresses: string[] }>(sql`
    select brand, model, year, array_agg(distinct lower(email)) as addresses from ${compatibilityAttempts}
    where (brand, model) in ${listOf(names)} and ${isWaiting} group by brand, model, year`);
  const compatible = await areVehiclesCompatible(db, rows);
  const due = new Map<string, Set<string>>();
  for (const [at, row] of rows.entries()) {
    if (!compatible[at]) continue;
    const addresses = due.get(keyOf(row)) ?? new Set<string>();
    for (const address of row.addresses) addresses.add(address);
    due.set(keyOf(row), addresses);
  }
  return new Map([...due].map(([key, addresses]) => [key, addresses.size]));
}

export type VehicleDemand = { year: number; energy: string; checks: number; waiting: number; compatible: boolean };

/** By year and energy, newest first. */
export async function demandOfModel(db: Db, { brand, model }: Name): Promise<VehicleDemand[]> {
  const { rows } = await db.execute<Omit<VehicleDemand, "compatible">>(sql`
    select year, energy, count(*) filter (where ${isCheck})::int as checks,
      count(distinct lower(email)) filter (where ${isWaiting})::int as waiting
    from ${compatibilityAttempts} where brand = ${brand} and model = ${model}
    group by year, energy order by year desc, energy`);
  const compatible = await areVehiclesCompatible(
    db,
    rows.map(({ year }) => ({ brand, model, year })),
  );
  return rows.map((row, at) => ({ ...row, compatible: compatible[at]! }));
}
