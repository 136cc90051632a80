import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { fill, longDate, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { describeRecord } from "../describe-record.ts";
import { exportPerson } from "../export-person.server.ts";
import { previewErasure } from "../preview-erasure.server.ts";

export async function showData(
  { db, now }: { db: Database; now: Date },
  email: string,
  t: ReturnType<typeof shownTexts>,
  language: Language,
) {
  const exported = await exportPerson({ db, now }, email);
  const { erased, orders, kept, isStaff } = await previewErasure({ db, now }, exported);
  const nameOf = (part: string) => ownValue(t.parts as Record<string, string>, part) ?? part;
  const counted = (part: string, count: number) => `${nameOf(part)} (${count})`;
  const day = (date: Date) => longDate(date, language);
  return {
    email: exported.email,
    isStaff,
    parts: Object.entries(exported.data)
      .filter(([, records]) => records.length > 0)
      .map(([part, records]) => ({
        part,
        title: counted(part, records.length),
        lines: records.toReversed().map((record) => {
          const { title, details, at } = describeRecord(part, record, language);
          return { title, detail: details.join(" · "), at: at && day(at) };
        }),
      })),
    goes: [
      ...erased.map(({ part, count }) => counted(part, count)),
      ...(orders.unpaid > 0 ? [plural(t.unpaid, orders.unpaid, language)] : []),
      ...(orders.finished > 0 ? [plural(t.finished, orders.finished, language)] : []),
    ],
    stays: [
      ...(orders.underWay > 0 ? [plural(t.underWay, orders.underWay, language)] : []),
      ...(orders.keptUntil ? [fill(t.accounting, { day: day(orders.keptUntil) })] : []),
      ...kept.map(({ part, count, until }) =>
        until ? fill(t.until, { what: counted(part, count), day: day(until) }) : counted(part, count),
      ),
    ],
  };
}
export type ShownData = Awaited<ReturnType<typeof showData>>;

type RequestTexts = typeof import("../texts/fr/your-data.json");
type ShownTexts = typeof import("../texts/fr/shown-data.json");

export function requestTexts(language: Language) {
  const t = loadTexts<RequestTexts>("privacy", "your-data", language);
  const { summary, named, faults } = generalFormTexts(language);
  const { required, tooLong, invalidValue, invalidEmail, foreignEmail } = faults;
  return {
    ...t,
    form: { labels: t.labels, summary, named, faults: { required, tooLong, invalidValue, invalidEmail, foreignEmail } },
  };
}

export function shownTexts(language: Language) {
  const t = loadTexts<ShownTexts>("privacy", "shown-data", language);
  const { summary, named, faults } = generalFormTexts(language);
  return { ...t, form: { labels: t.labels, summary, named, faults: { required: faults.required } } };
}
