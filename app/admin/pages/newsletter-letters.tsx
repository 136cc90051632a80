import { shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { listLetters } from "#app/newsletter/list-letters.server.ts";
import { adminLetterPath } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { NewLetterDialog } from "../newsletter/letter-forms.tsx";
import { progressText } from "../newsletter/letter-progress.ts";
import { lettersAction } from "../newsletter/newsletter-steps.server.ts";
import { NewsletterTabs } from "../newsletter/newsletter-tabs.tsx";
import { newsletterTexts } from "../newsletter/newsletter-texts.server.ts";
import { letterTones } from "../newsletter/newsletter-tones.ts";
import type { Route } from "./+types/newsletter-letters";

/** The letters to the subscribers, the newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const t = newsletterTexts(language);
  return {
    letters: await listLetters(db),
    section: sectionTitle("newsletter", language),
    documentTitle: documentTitle(t.letters, language),
    ...{ t, language },
  };
}

export const action = lettersAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function NewsletterLetters({ loaderData: { letters, section, t, language } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl">{section}</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <NewsletterTabs t={t} current="letters" />
        <NewLetterDialog t={t} language={language} />
      </div>
      {letters.length === 0 ? (
        <p className="text-muted">{t.noLetters}</p>
      ) : (
        <Table caption={t.letters} dense>
          <thead>
            <tr>
              <HeaderCell>{t.letterColumns.name}</HeaderCell>
              <HeaderCell>{t.letterColumns.state}</HeaderCell>
              <HeaderCell>{t.letterColumns.languages}</HeaderCell>
              <HeaderCell>{t.letterColumns.when}</HeaderCell>
              <HeaderCell>{t.letterColumns.copies}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => {
              const at = letter.finishedAt ?? letter.startedAt ?? letter.scheduledFor ?? letter.createdAt;
              return (
                <Row key={letter.id}>
                  <Cell>
                    <TextLink to={adminLetterPath(letter.id)}>{letter.name}</TextLink>
                  </Cell>
                  <Cell>
                    <StatusDot tone={letterTones[letter.status]}>{t.letterStates[letter.status]}</StatusDot>
                  </Cell>
                  <Cell>{letter.languages.join(", ") || "–"}</Cell>
                  <Cell>
                    <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>
                  </Cell>
                  <Cell>{progressText(letter.sums, t, language) || "–"}</Cell>
                </Row>
              );
            })}
          </tbody>
        </Table>
      )}
    </div>
  );
}
