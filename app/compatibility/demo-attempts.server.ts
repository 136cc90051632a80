import type { Db } from "#app/platform/database/database.server.ts";
import { forgetModelDemand } from "./model-demand.server.ts";
import { compatibilityAttempts } from "./server/tables.server.ts";

export type DemoAttempt = Pick<
  typeof compatibilityAttempts.$inferInsert,
  "brand" | "model" | "year" | "energy" | "language"
> & { email: string | null; createdAt: Date };

/** Queues no mail. */
export async function storeDemoAttempts(tx: Db, attempts: DemoAttempt[]): Promise<void> {
  await tx.insert(compatibilityAttempts).values(attempts);
  await forgetModelDemand(tx);
}
