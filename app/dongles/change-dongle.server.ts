import { eq } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type DongleState, manualDongleStates } from "./dongle-states.ts";
import { type DongleRow, moveDongle } from "./move-dongle.server.ts";
import { dongles } from "./server/tables.server.ts";

export type DongleChange =
  | { ok: true; dongle: DongleRow }
  | { ok: false; error: "unknownDongle" }
  /** `state` is what it has now; with `staleDongle` somebody changed it since the caller read it. */
  | { ok: false; error: "wrongDongleState" | "staleDongle"; state: DongleState };

/** Staff change a dongle's state by hand, with a note: only the steps that no order takes for itself. */
export async function changeDongle(
  context: { db: Database; author: { userId: string } },
  input: { serial: string; to: DongleState; version?: number | undefined; note?: string },
): Promise<DongleChange> {
  return context.db.transaction(async (tx) => {
    const [found] = await tx.select().from(dongles).where(eq(dongles.serial, input.serial)).for("update");
    if (!found) return { ok: false, error: "unknownDongle" };
    const { state, orderId } = found;
    if (input.version !== undefined && input.version !== found.version)
      return { ok: false, error: "staleDongle", state };
    if (!manualDongleStates(state).includes(input.to)) return { ok: false, error: "wrongDongleState", state };
    const author = `user:${context.author.userId}`;
    const moved = await moveDongle({ tx }, { serial: input.serial, to: input.to, author, note: input.note ?? "" });
    if (!moved.ok) throw new Error(`dongle ${input.serial}: ${moved.error}`);
    await recordAudit(tx, {
      author: context.author,
      action: "dongle-changed",
      entity: { type: "dongle", id: input.serial },
      before: { state, orderId },
      after: { state: moved.dongle.state, orderId: moved.dongle.orderId },
      detail: input.note ?? "",
    });
    return { ok: true, dongle: moved.dongle };
  });
}
