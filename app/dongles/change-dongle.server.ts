import { desc, eq } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion } from "#app/platform/database/versioned-row.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type DongleState, manualDongleStates } from "./dongle-states.ts";
import { type DongleRow, moveDongle } from "./move-dongle.server.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

export type DongleChange =
  | Result<"unknownDongle" | { error: "wrongDongleState"; current: DongleRow }, { dongle: DongleRow; canUndo: boolean }>
  | Conflict<DongleRow>;

/** Manual steps with a note; those of orders are excluded. */
export async function changeDongle(
  context: { db: Database; author: Author },
  input: { serial: string; to: DongleState; version?: number | undefined; note?: string },
): Promise<DongleChange> {
  return context.db.transaction(async (tx) => {
    const { row: current, conflict } = await lockVersion(tx, dongles, eq(dongles.serial, input.serial), input.version);
    if (!current) return { ok: false, error: "unknownDongle" };
    if (conflict) return conflict;
    const { state, orderId } = current;
    if (!manualDongleStates(state).includes(input.to)) return { ok: false, error: "wrongDongleState", current };
    const author = storedAuthor(context.author);
    const moved = await moveDongle({ tx }, { serial: input.serial, to: input.to, author, note: input.note ?? "" });
    if (!moved.ok) throw new Error(`dongle ${input.serial}: ${moved.error}`);
    await recordAudit(tx, context.author, "dongle-changed", `dongle:${input.serial}`, {
      before: { state, orderId },
      after: { state: moved.dongle.state, orderId: moved.dongle.orderId },
      detail: input.note ?? "",
    });
    return { ok: true, dongle: moved.dongle, canUndo: orderId === null };
  });
}

/** Minutes for an undo; the page offers it for ten seconds. */
const undoMinutes = 5;

/** Undoes the author's last step of a dongle without an order, unless it moved since. */
export async function undoDongleChange(
  { db, clock, author }: { db: Database; clock: Clock; author: { userId: string } },
  serial: string,
): Promise<Result<"conflict">> {
  return db.transaction(async (tx) => {
    const [dongle] = await tx.select().from(dongles).where(eq(dongles.serial, serial)).for("update");
    const [last] = await tx
      .select()
      .from(dongleEvents)
      .where(eq(dongleEvents.serial, serial))
      .orderBy(desc(dongleEvents.id))
      .limit(1);
    const isOwn = last?.author === `user:${author.userId}` && last.toState === dongle?.state;
    const isRecent = last && clock.now().getTime() - last.at.getTime() < undoMinutes * 60_000;
    if (!isOwn || !isRecent || last.orderId !== null || last.fromState === null)
      return { ok: false, error: "conflict" };
    const to = last.fromState;
    const moved = await moveDongle({ tx }, { serial, to, author: last.author, isUndo: true });
    if (!moved.ok) throw new Error(`dongle ${serial}: ${moved.error}`);
    await recordAudit(tx, author, "dongle-changed", `dongle:${serial}`, {
      before: { state: last.toState },
      after: { state: to },
    });
    return { ok: true };
  });
}
