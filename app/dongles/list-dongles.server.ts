import { and, asc, desc, eq, inArray, isNotNull, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo } from "#app/platform/database/list-conditions.server.ts";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import type { PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import type { DongleState } from "./dongle-states.ts";
import { serialLength } from "./serial.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

export const donglesInStock = (db: Db, atMost?: number): Promise<number> => {
  const inStock = eq(dongles.state, "in_stock");
  if (atMost === undefined) return db.$count(dongles, inStock);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(dongles)
    .where(inStock)
    .limit(atMost);
  return db.$count(counted.as("counted"));
};

export type DongleFilter = {
  search?: string;
  states?: readonly DongleState[];
};

export const dongleSorts = ["updated", "serial"] as const;
export type DongleSort = { key: (typeof dongleSorts)[number]; descending: boolean };

type DongleRow = typeof dongles.$inferSelect;

const sortColumns = { updated: [dongles.updatedAt, dongles.serial], serial: [dongles.serial] } as const;

export const listDongles = (
  db: Db,
  { filter, sort, page }: { filter: DongleFilter; sort: DongleSort; page: PageRequest },
): Promise<KeysetPage<DongleRow>> =>
  keysetPage(
    { columns: sortColumns[sort.key], descending: sort.descending },
    page,
    ({ after, orderBy, limit, cursor }) =>
      db
        .select({
          ...pick(dongles, "serial", "state", "orderId", "version", "createdAt", "updatedAt"),
          cursor,
        })
        .from(dongles)
        .where(and(condition(filter), after))
        .orderBy(...orderBy)
        .limit(limit),
  );

export const countDongles = (db: Db, filter: DongleFilter, atMost: number): Promise<number> =>
  countUpTo(db, dongles, condition(filter), atMost);

export async function matchingSerials(
  db: Db,
  filter: DongleFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .select({ serial: dongles.serial })
    .from(dongles)
    .where(and(condition(filter), after === undefined ? undefined : sql`${dongles.serial} > ${after}`))
    .orderBy(dongles.serial)
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ serial }) => serial);
  return { ids, next: rows.length > limit ? ids.at(-1)! : null };
}

function condition({ search, states }: DongleFilter): SQL | undefined {
  const code = search === undefined ? "" : scannedCode(search).replace(/[^A-Z0-9]/g, "");
  return and(
    search === undefined || search === "" ? undefined : withCode(code || "?"),
    states && inArray(dongles.state, [...states]),
  );
}

/** A whole serial by its key, a part by the trigram index. */
const withCode = (code: string): SQL =>
  code.length === serialLength ? eq(dongles.serial, code) : like(dongles.serial, `%${code}%`);

export async function findDongle(db: Db, serial: string) {
  const [dongle] = await db.select().from(dongles).where(eq(dongles.serial, serial));
  if (!dongle) return undefined;
  const events = await db.select().from(dongleEvents).where(eq(dongleEvents.serial, serial)).orderBy(dongleEvents.id);
  return { dongle, events };
}

export async function recentlyPacked(db: Db, limit: number): Promise<{ serial: string; orderId: string }[]> {
  const found = await db
    .select({ serial: dongles.serial, orderId: dongles.orderId })
    .from(dongles)
    .where(eq(dongles.state, "associated"))
    .orderBy(desc(dongles.updatedAt))
    .limit(limit);
  return found.flatMap(({ serial, orderId }) => (orderId === null ? [] : [{ serial, orderId }]));
}

/** Orders of dongles with (a part of) this serial; none for a short part. */
export async function orderIdsOfSerial(db: Db, typed: string, limit: number): Promise<string[]> {
  const code = scannedCode(typed).replace(/[^A-Z0-9]/g, "");
  // Letters after the first ones belong to a name or e-mail.
  if (code.length < 4 || !/^[A-Z]{0,2}\d+$/.test(code)) return [];
  const rows = await db
    .select({ orderId: dongles.orderId })
    .from(dongles)
    .where(and(isNotNull(dongles.orderId), withCode(code)))
    .limit(limit);
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

const dongleExporter: PersonExporter = {
  part: "dongles",
  export: ({ db, orderIds }) =>
    db
      .select({
        orderId: dongleEvents.orderId,
        serial: dongleEvents.serial,
        state: dongleEvents.toState,
        at: dongleEvents.at,
      })
      .from(dongleEvents)
      .where(inArray(dongleEvents.orderId, orderIds))
      .orderBy(asc(dongleEvents.id)),
};

export const dongleData = definePersonalData({
  tables: [
    personTable(
      dongles,
      { holds: "serials, their state, and the order that each went to" },
      {
        record: ["serial", "state", "orderId"],
        technical: ["version", "createdAt", "updatedAt"],
      },
    ),
    personTable(
      dongleEvents,
      { holds: "the steps of a serial, with orders and staff accounts" },
      {
        record: ["serial", "at", "fromState", "toState", "orderId"],
        staff: ["author", "note"],
        technical: ["id"],
      },
    ),
  ],
  exporter: dongleExporter,
  kept: "where a product went, without a person: product safety",
});
