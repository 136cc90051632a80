import { eq, inArray } from "drizzle-orm";
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
