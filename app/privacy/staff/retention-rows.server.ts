import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { monthsBefore } from "#app/platform/privacy/retention.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { retentions } from "../kept-data.server.ts";
import { erasedSince, lastRuns, type RetentionRun } from "../retention-runs.server.ts";

export async function retentionRows(
  { db, now }: { db: Database; now: Date },
  t: ReturnType<typeof retentionTexts>,
  language: Language,
) {
  const [last, year] = await Promise.all([lastRuns(db), erasedSince(db, monthsBefore(now, 12))]);
  const shown = (run: RetentionRun | undefined) =>
    run && {
      iso: run.at.toISOString(),
      at: shortDateAndTime(run.at, language),
      isFailed: run.rows === null,
      result: run.rows === null ? t.failed : fill(run.isTrial ? t.wouldErase : t.erased, { count: run.rows }),
    };
  return retentions.map(({ what }) => {
    const runs = last.filter((run) => run.what === what);
    return {
      what,
      name: ownValue(t.kinds as Record<string, string>, what) ?? "",
      period: ownValue(t.periods as Record<string, string>, what) ?? "",
      run: shown(runs.find(({ isTrial }) => !isTrial)) ?? null,
      trial: shown(runs.find(({ isTrial }) => isTrial)) ?? null,
      year: year.get(what)?.rows ?? 0,
    };
  });
}

export const retentionTexts = dictionary<typeof import("./texts/fr/retention.json")>("privacy/staff", "retention");
