import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.server.ts";

/** Empties the audit log and its chain, as only tests may. */
export async function emptyAudit(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local odovia.audit_erasure = 'on'`);
    await tx.execute(sql`delete from audit_log`);
    // The trigger chains what other transactions still commit.
    await tx.execute(sql`delete from audit_chain`);
  });
}
