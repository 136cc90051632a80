import { decimal } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { adminLetterPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { momentColumn, stateColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import type { Tone } from "#app/ui/status/badge.tsx";
import { deliveryStates, type LetterState, letterStates } from "../letters.ts";
import type { DeliverySums, ListedLetter } from "../list-letters.server.ts";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

export const letterTones: Record<LetterState, Tone> = {
  draft: "neutral",
  scheduled: "amber",
  sending: "blue",
  sent: "signal",
  stopped: "red",
};

type Texts = Pick<NewsletterTexts, "letterStates" | "deliveries"> & {
  columns: NewsletterTexts["letterColumns"];
  filters: { state: string };
  views: NewsletterTexts["letterViews"];
  search: string;
  empty: string;
};

export const letterList = defineList<ListedLetter, Texts>()({
  path: adminPaths.newsletterLetters,
  columns: {
    name: textColumn(({ name }) => name, { fixed: true, long: true }),
    state: stateColumn(
      ({ status }) => status,
      (t) => t.letterStates,
      letterTones,
    ),
    languages: textColumn(({ languages }) => languages.map(languageName).join(", ") || "–"),
    created: momentColumn(({ createdAt }) => createdAt, { sortable: true, optional: true }),
    when: momentColumn(
      ({ finishedAt, startedAt, scheduledFor, createdAt }) => finishedAt ?? startedAt ?? scheduledFor ?? createdAt,
    ),
    copies: { cell: ({ sums }, { t, language }) => progressText(sums, t, language) || "–" },
  },
  filters: { state: { kind: "choice", options: letterStates } },
  views: [{ key: "all" }, { key: "drafts", filters: { state: ["draft", "scheduled"] } }],
  sort: "-created",
  pageSize: 50,
  idOf: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  pathOf: ({ id }) => adminLetterPath(id),
});

export function progressText(sums: DeliverySums, t: Pick<NewsletterTexts, "deliveries">, language: Language): string {
  return deliveryStates
    .flatMap((status) => (sums[status] ? [`${decimal(sums[status], language)} ${t.deliveries[status]}`] : []))
    .join(" · ");
}
