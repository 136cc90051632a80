import { eq } from "drizzle-orm";
import { type Author, auditOf, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { findSubscriber } from "./list-subscribers.server.ts";
import { lastEvent, recordEvent } from "./server/subscribe.server.ts";
import { newsletter } from "./server/tables.server.ts";
import { endSubscription, lockSubscriber } from "./server/unsubscribe.server.ts";
import type { EndReason } from "./subscriber-states.ts";

type Context = { db: Database; clock: Clock; author: Author };

/** At its owner's request, or after a bounce. Only the owner can start it again. `canUndo`: it was confirmed. */
export function endSubscriptionByStaff(
  { db, clock, author }: Context,
  { id, reason }: { id: number; reason: EndReason },
): Promise<Result<"unknownSubscriber" | "ended", { email: string; canUndo: boolean }>> {
  return db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, id);
    if (!subscriber) return { ok: false, error: "unknownSubscriber" };
    const { email, status } = subscriber;
    const ended = await endSubscription(tx, { subscriberId: id, reason, via: "staff", at: clock.now() });
    if (!ended.ok) return ended;
    await recordAudit(tx, author, "subscription-ended", `subscriber:${id}`, {
      before: { status },
      after: { status: reason },
    });
    return { ok: true, email, canUndo: status === "subscribed" };
  });
}

/** Minutes for an undo; the page offers it for ten seconds. */
const undoMinutes = 5;

export function undoEndByStaff(
  { db, clock, author }: Context,
  id: number,
): Promise<Result<"conflict", { email: string }>> {
  return db.transaction(async (tx) => {
    await lockSubscriber(tx, id);
    const subscriber = await findSubscriber(tx, id);
    const last = await lastEvent(tx, id);
    const [audited] = await auditOf(tx, `subscriber:${id}`, 1);
    const isOwn = audited?.action === "subscription-ended" && audited.author === storedAuthor(author);
    const isRecent = audited && clock.now().getTime() - audited.at.getTime() < undoMinutes * 60_000;
    const { status: before } = (audited?.before ?? {}) as { status?: string };
    if (
      !subscriber ||
      last?.via !== "staff" ||
      last.kind === "restored" ||
      !isOwn ||
      !isRecent ||
      before !== "subscribed"
    )
      return { ok: false, error: "conflict" };
    await tx.update(newsletter).set({ endedAt: null, endReason: null }).where(eq(newsletter.id, id));
    await recordEvent(tx, { subscriberId: id, kind: "restored", via: "staff", at: clock.now() });
    await recordAudit(tx, author, "subscription-restored", `subscriber:${id}`, {
      before: { status: subscriber.status },
      after: { status: before },
    });
    return { ok: true, email: subscriber.email };
  });
}
