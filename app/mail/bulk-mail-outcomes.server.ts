import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { outbox } from "./server/tables.server.ts";

/** `waiting`: not sent yet. `code`: the last answer of mail server or connection. */
export type MailOutcome = { status: "waiting" | "sent" | "kept" | "dead" | "dropped"; code: string | null };

export async function mailOutcomes(db: Db, dedupeKeys: string[]): Promise<Map<string, MailOutcome>> {
  if (dedupeKeys.length === 0) return new Map();
  const rows = await db
    .select({ key: outbox.dedupeKey, status: outbox.status, code: outbox.lastError })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, dedupeKeys));
  return new Map(
    rows.map(({ key, status, code }) => {
      const isWaiting = status === "queued" || status === "unmade" || status === "sending";
      return [key, { status: isWaiting ? "waiting" : status, code }];
    }),
  );
}
