import { type Author, recordAudit } from "#app/platform/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { findSubscriber } from "./list-subscribers.server.ts";
import { endSubscription } from "./server/unsubscribe.server.ts";
import type { EndReason } from "./subscriber-states.ts";

type Context = { db: Database; clock: Clock; author: Author };

/**
 * Staff end a subscription: its owner asked for it, or the address bounced or complained, as the mail provider reports.
 * Nobody but its owner can begin it again.
 */
export function endSubscriptionByStaff(
  { db, clock, author }: Context,
  { id, reason }: { id: number; reason: EndReason },
): Promise<{ ok: true; email: string } | { ok: false; error: "unknownSubscriber" | "ended" }> {
  return db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, id);
    if (!subscriber) return { ok: false, error: "unknownSubscriber" };
    const { email, status } = subscriber;
    if (!(await endSubscription(tx, { subscriberId: id, reason, via: "staff", at: clock.now() })))
      return { ok: false, error: "ended" };
    await recordAudit(tx, author, "subscription-ended", `subscriber:${id}`, {
      before: { status },
      after: { status: reason },
    });
    return { ok: true, email };
  });
}
