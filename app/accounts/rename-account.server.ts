import { eq } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { user } from "./server/tables.server.ts";

/** The name shown to colleagues and chat visitors. Earlier answers keep theirs. */
export function renameAccount(
  { db, author }: { db: Database; author: { userId: string } },
  name: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, author.userId));
    await recordAudit(tx, author, "account-renamed", `user:${author.userId}`);
  });
}
