import { and, desc, gte, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { compatibilityAttempts, isCheck } from "./server/tables.server.ts";

export type AskedModel = { brand: string; model: string; checks: number };

/** The incompatible models that were checked most often since that time. */
export function mostAskedModels(db: Db, { since, limit }: { since: Date; limit: number }): Promise<AskedModel[]> {
  const checks = sql<number>`count(*)::integer`;
  return (
    db
      .select({ brand: compatibilityAttempts.brand, model: compatibilityAttempts.model, checks })
      .from(compatibilityAttempts)
      // A row with an e-mail is from the waiting list: the same person's check is already counted.
      .where(and(gte(compatibilityAttempts.createdAt, since), isCheck))
      .groupBy(compatibilityAttempts.brand, compatibilityAttempts.model)
      .orderBy(desc(checks), compatibilityAttempts.brand, compatibilityAttempts.model)
      .limit(limit)
  );
}
