import { shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminLetterPath } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { countLetters, type LetterFilter, listLetters } from "../../list-letters.server.ts";
import { NewLetterDialog } from "../letter-forms.tsx";
import { progressText } from "../letter-progress.ts";
import { lettersTable } from "../letters-table.ts";
import { lettersAction } from "../newsletter-steps.server.ts";
import { NewsletterTabs } from "../newsletter-tabs.tsx";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import { letterTones } from "../newsletter-tones.ts";
import type { Route } from "./+types/newsletter-letters";

const letterFilter = ({ search, filters }: TableState): LetterFilter => ({
  search,
  ...(filters.state && { status: filters.state as NonNullable<LetterFilter["status"]> }),
});

/** The letters to the subscribers, the newest first. */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: lettersTable,
    section: "newsletter",
    title: (language) => newsletterTexts(language).letters,
    rows: (db, state, page) =>
      listLetters(db, { filter: letterFilter(state), descending: state.sort.descending, page }),
    count: (db, state, atMost) => countLetters(db, letterFilter(state), atMost),
  });
  const { language } = page.list;
  return { ...page, section: sectionTitle("newsletter", language), t: newsletterTexts(language) };
}

export const action = lettersAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function NewsletterLetters({ loaderData: { list, section, t } }: Route.ComponentProps) {
  const { language } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl">{section}</h1>
      <NewsletterTabs t={t} current="letters" />
      <DataTable
        spec={lettersTable}
        {...list}
        texts={{
          columns: t.letterColumns,
          filters: { state: t.letterColumns.state },
          views: t.letterViews,
          search: t.letterColumns.name,
          empty: t.noLetters,
          options: { state: t.letterStates },
        }}
        idOf={({ id }) => String(id)}
        labelOf={({ name }) => name}
        pathOf={({ id }) => adminLetterPath(id)}
        action={<NewLetterDialog t={t} />}
        cells={{
          name: ({ name }) => name,
          state: ({ status }) => <StatusDot tone={letterTones[status]}>{t.letterStates[status]}</StatusDot>,
          languages: ({ languages }) => languages.map(languageName).join(", ") || "–",
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          when({ finishedAt, startedAt, scheduledFor, createdAt }) {
            const at = finishedAt ?? startedAt ?? scheduledFor ?? createdAt;
            return <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>;
          },
          copies: ({ sums }) => progressText(sums, t, language) || "–",
        }}
      />
    </div>
  );
}
