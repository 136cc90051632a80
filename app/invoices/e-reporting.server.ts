import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import type { ReportingPeriod } from "./reporting-periods.ts";
import { currentSeller } from "./rules/parties.ts";
import { type DayTotal, totalsOfDays } from "./sales-journal.server.ts";
import { eReports } from "./server/tables.server.ts";

/** A period's sales to consumers (CGI art. 290). `digest` tells two versions of a period apart. */
export type EReport = { siren: string; from: string; to: string; totals: DayTotal[]; digest: string };

/** The platform does not accept the report; `code` says why. */
export class EReportRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`e-report refused: ${code}`);
    this.code = code;
  }
}

/**
 * The port `e-reporting` (decisions 9.9): hands a period's report to an approved platform. A report that is sent again has the
 * same days and digest, by which the platform recognises it. May throw EReportRefused, or any error if it may be retried.
 */
export type EReportingPlatform = {
  readonly name: string;
  send(report: EReport): Promise<{ reference: string | null }>;
};

/** A person hands on the CSV of the back office; sending records that they have. */
const filePlatform: EReportingPlatform = { name: "file", send: async () => ({ reference: null }) };

export const eReportingPlatform = (): EReportingPlatform => filePlatform;

export type EReportState = Pick<
  typeof eReports.$inferSelect,
  "state" | "platform" | "author" | "startedAt" | "sentAt" | "reference" | "error"
> & {
  /** Documents of the period were added after it was sent. */
  isOutdated: boolean;
};

export async function readEReport(db: Db, period: ReportingPeriod): Promise<EReportState | null> {
  const [found] = await db.select().from(eReports).where(eq(eReports.period, period.key));
  if (!found) return null;
  const { digest, period: _, ...state } = found;
  return { ...state, isOutdated: digest !== digestOf(await totalsOfDays(db, period)) };
}

/** Milliseconds after which the process that was sending counts as dead. */
const deadAfter = 300_000;

type Context = { db: Database; clock: Clock; author: Author; platform?: EReportingPlatform };
type Refusal = "periodNotOver" | "alreadySent" | "beingSent" | "refused" | "platformUnavailable";

/** Sends a period that is over, once for each version of its sums, and records when, by whom and how it ended. */
export async function sendEReport(
  { db, clock, author, platform = eReportingPlatform() }: Context,
  period: ReportingPeriod,
): Promise<Result<Refusal>> {
  const now = clock.now();
  if (officeDay(now) <= period.to) return { ok: false, error: "periodNotOver" };
  const { key, from, to } = period;
  const claimed = await db.transaction(async (tx): Promise<Result<Refusal, { report: EReport }>> => {
    const totals = await totalsOfDays(tx, period);
    const report = { siren: currentSeller().siren, from, to, totals, digest: digestOf(totals) };
    const started = {
      ...({ state: "sending", platform: platform.name, digest: report.digest, author: storedAuthor(author) } as const),
      startedAt: now,
      sentAt: null,
      reference: null,
      error: null,
    };
    const [first] = await tx
      .insert(eReports)
      .values({ period: key, ...started })
      .onConflictDoNothing()
      .returning();
    let before: Pick<typeof eReports.$inferSelect, "sentAt" | "reference"> | null = null;
    if (!first) {
      const [stored] = await tx.select().from(eReports).where(eq(eReports.period, key)).for("update");
      if (stored!.state === "sent" && stored!.digest === report.digest) return { ok: false, error: "alreadySent" };
      if (stored!.state === "sending" && now.getTime() - stored!.startedAt.getTime() < deadAfter)
        return { ok: false, error: "beingSent" };
      await tx.update(eReports).set(started).where(eq(eReports.period, key));
      // The row will hold the new version's; that the former one was accepted remains provable.
      if (stored!.state === "sent") before = pick(stored!, "sentAt", "reference");
    }
    await recordAudit(tx, author, "e-report-sent", `month:${key.slice(0, 7)}`, { before, after: { from, to } });
    return { ok: true, report };
  });
  if (!claimed.ok) return claimed;
  // Not if another process has taken over since.
  const isOwn = and(eq(eReports.period, key), eq(eReports.state, "sending"), eq(eReports.startedAt, now));
  const end = (values: Partial<typeof eReports.$inferInsert>) => db.update(eReports).set(values).where(isOwn);
  let reference: string | null;
  try {
    ({ reference } = await platform.send(claimed.report));
  } catch (error) {
    const isRefused = error instanceof EReportRefused;
    log.error({ err: error as Error, period: key, alert: "e-report-not-sent" }, "an e-report was not sent");
    await end({ state: "failed", error: isRefused ? error.code : "unavailable" });
    return { ok: false, error: isRefused ? "refused" : "platformUnavailable" };
  }
  await end({ state: "sent", sentAt: clock.now(), reference });
  return { ok: true };
}

const digestOf = (totals: readonly DayTotal[]): string =>
  createHash("sha256").update(JSON.stringify(totals)).digest("hex");
