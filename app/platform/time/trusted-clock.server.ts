/**
 * Whether the clock may date invoices and erasures, which cannot be undone. The shop stores each minute with a correct
 * clock; a clock before it, or in production over a day after it, waits until it is corrected or confirmed
 * (CLOCK_CONFIRMED, docs/operations.md).
 */
import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/database.server.ts";
import { shopClock } from "../database/tables.server.ts";
import { log } from "../log/log.server.ts";
import { type Settings, settings } from "../settings/settings.server.ts";

export type ClockDoubt = { kind: "behind" | "ahead"; now: Date; lastUse: Date };

/** Clocks differ between machines and are corrected. */
const toleranceMs = 5 * 60_000;
const longestPauseMs = 24 * 3_600_000;
const id = 1;

/** Undefined, and stored, if the clock is correct. */
export async function checkClock(
  db: Db,
  now: Date,
  given: Pick<Settings, "environment" | "clockConfirmed"> = settings(),
): Promise<ClockDoubt | undefined> {
  const [row] = await db.select().from(shopClock).where(eq(shopClock.id, id));
  const isConfirmed = given.clockConfirmed === dayOf(now);
  const kind = row && !isConfirmed ? kindOf(row.seenAt, now, given.environment) : undefined;
  if (kind) return { kind, now, lastUse: row!.seenAt };
  await db
    .insert(shopClock)
    .values({ id, seenAt: now })
    .onConflictDoUpdate({
      target: shopClock.id,
      // Another instance may be ahead. A confirmed clock counts despite a later wrong one.
      set: { seenAt: isConfirmed ? now : sql`greatest(${shopClock.seenAt}, excluded.seen_at)` },
    });
  return undefined;
}

function kindOf(lastUse: Date, now: Date, environment: Settings["environment"]): ClockDoubt["kind"] | undefined {
  const passed = now.getTime() - lastUse.getTime();
  if (passed < -toleranceMs) return "behind";
  // A developer's shop rests for weeks and numbers only tests.
  return environment === "production" && passed > longestPauseMs ? "ahead" : undefined;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const minuteOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const doubtSentence = ({ now, lastUse }: ClockDoubt): string =>
  `The clock says ${minuteOf(now)}, and the shop last ran at ${minuteOf(lastUse)}: no invoice is numbered and nothing is erased ` +
  `until the clock is right, or CLOCK_CONFIRMED=${dayOf(now)} says that it is.`;

const betweenReportsMs = 3_600_000;
let reported: { kind: ClockDoubt["kind"]; at: number } | undefined;

export function reportDoubt(doubt: ClockDoubt): void {
  if (reported?.kind === doubt.kind && performance.now() - reported.at < betweenReportsMs) return;
  reported = { kind: doubt.kind, at: performance.now() };
  log.error({ alert: "clock-in-doubt", clock: doubt.kind, lastUse: doubt.lastUse }, doubtSentence(doubt));
}
