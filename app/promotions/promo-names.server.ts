import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { promoBatches, promoCodes } from "./server/tables.server.ts";

export async function promoNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, code } = promoCodes;
  const rows = await db
    .select({ id, code })
    .from(promoCodes)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.code]));
}

export async function batchNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = promoBatches;
  const rows = await db
    .select({ id, name })
    .from(promoBatches)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findPromoId(db: Db, code: string): Promise<number | undefined> {
  const [found] = await db.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.code, code));
  return found?.id;
}

/** A batch is made for one occasion; batches of the same name belong to one campaign. */
export async function codesOfCampaign(db: Db, campaign: string): Promise<string[]> {
  const rows = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .innerJoin(promoBatches, eq(promoBatches.id, promoCodes.batchId))
    .where(eq(promoBatches.name, campaign));
  return rows.map(({ code }) => code);
}

/** For statements of other domains: name of the code's campaign, or null. */
export const campaignOfCode = (code: SQLWrapper): SQL<string | null> =>
  sql`(select ${promoBatches.name} from ${promoCodes} join ${promoBatches} on ${promoBatches.id} = ${promoCodes.batchId} where ${promoCodes.code} = ${code})`;
