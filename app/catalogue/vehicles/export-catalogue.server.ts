import { asc, gt } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { vehicleModels } from "../server/tables.server.ts";

export const catalogueColumns = ["Marque", "Modele", "Annee", "Energie", "Source"] as const;

export async function catalogueRows(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: (typeof vehicleModels.$inferSelect)[]; next: string | null }> {
  const rows = await db
    .select()
    .from(vehicleModels)
    .where(gt(vehicleModels.id, Number(after ?? 0)))
    .orderBy(asc(vehicleModels.id))
    .limit(limit);
  return { rows, next: rows.length < limit ? null : String(rows.at(-1)!.id) };
}
