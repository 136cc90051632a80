import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { decimal, fill, nameOfLanguage, plural, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, languageNames, languages } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminLetterPath, adminLetterPreviewPath, adminPaths } from "#app/office-paths.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ChoiceLinks } from "#app/staff-ui/page/choice-links.tsx";
import { DetailsCard, Facts } from "#app/staff-ui/page/details-card.tsx";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { findLetter, subscribersByLanguage } from "../../list-letters.server.ts";
import { LetterTextForm, ScheduleDialog } from "../letter-forms.tsx";
import { letterTones, progressText } from "../letter-list.tsx";
import { letterAction } from "../newsletter-steps.server.ts";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import type { Route } from "./+types/newsletter-letter";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const letter = await findLetter(db, rowNumber(params.id));
  if (!letter) throw missingRow("letter", context);
  const shown = url.searchParams.get("language");
  const readers = await subscribersByLanguage(db);
  return {
    letter,
    shown: isLanguage(shown) ? shown : language,
    readers: languages.map((each) => ({
      language: each,
      count: readers.get(each) ?? 0,
      isWritten: letter.texts.some((text) => text.language === each),
    })),
    documentTitle: documentTitle(letter.name, language),
    t: newsletterTexts(language),
    language,
  };
}

export const action = letterAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

type Loaded = Route.ComponentProps["loaderData"];

export default function NewsletterLetter({ loaderData }: Route.ComponentProps) {
  const { letter, shown, t, language } = loaderData;
  const text = letter.texts.find((each) => each.language === shown);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        back={{ to: adminPaths.newsletterLetters, label: t.letters }}
        title={letter.name}
        state={<StatusDot tone={letterTones[letter.status]}>{t.letterStates[letter.status]}</StatusDot>}
        steps={<LetterSteps {...loaderData} />}
      />
      <DetailsCard title={t.sending}>
        <Sending {...loaderData} />
      </DetailsCard>
      <LanguageLinks {...loaderData} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DetailsCard title={languageNames[shown]}>
          {letter.status === "draft" ? (
            <LetterTextForm
              key={`${letter.id} ${shown}`}
              t={t}
              text={text}
              letterLanguage={shown}
              version={letter.version}
            />
          ) : (
            <Facts
              rows={[
                [t.labels.subject, text?.subject],
                [t.labels.preheader, text?.preheader],
                [t.labels.body, text?.body],
              ]}
            />
          )}
        </DetailsCard>
        <DetailsCard title={t.preview}>
          {text ? (
            <Preview {...loaderData} />
          ) : (
            <p className="text-muted">{fill(t.notWritten, { language: nameOfLanguage(shown, language) })}</p>
          )}
        </DetailsCard>
      </div>
    </div>
  );
}

function LetterSteps({ letter: { status, version, sums }, readers, t, language }: Loaded) {
  const hidden = { version };
  if (status === "scheduled") return <StepButton intent="unschedule" hidden={hidden} submit={t.unschedule} />;
  if (status === "sending")
    return (
      <ConfirmStep
        intent="stop"
        hidden={hidden}
        button={t.stop}
        description={plural(t.aboutStop, sums.queued ?? 0, language)}
        buttonVariant="danger"
        submitVariant="danger"
      />
    );
  if (status !== "draft") return null;
  const copies = readers.reduce((sum, { count, isWritten }) => sum + (isWritten ? count : 0), 0);
  const count = decimal(copies, language);
  return (
    <>
      <ScheduleDialog t={t} version={version} copies={fill(t.copies, { count })} />
      <ConfirmStep
        intent="delete"
        hidden={hidden}
        button={t.remove}
        description={t.aboutRemove}
        submitVariant="danger"
      />
    </>
  );
}

function Sending({ letter, readers, t, language }: Loaded) {
  const without = readers.filter(({ count, isWritten }) => count > 0 && !isWritten);
  const when = (date: Date | null) => date && shortDateAndTime(date, language);
  return (
    <Facts
      rows={[
        [
          t.recipients,
          readers.map((each) => `${languageNames[each.language]} ${decimal(each.count, language)}`).join(" · "),
        ],
        [t.without, without.map((each) => languageNames[each.language]).join(", ")],
        [t.scheduledFor, when(letter.scheduledFor)],
        [t.startedAt, when(letter.startedAt)],
        [t.finishedAt, when(letter.finishedAt)],
        [t.letterColumns.copies, progressText(letter.sums, t, language)],
      ]}
    />
  );
}

const LanguageLinks = ({ letter, shown, readers, t }: Loaded) => (
  <ChoiceLinks
    label={t.letterColumns.languages}
    current={shown}
    choices={readers.map(({ language, isWritten }) => ({
      key: language,
      to: `${adminLetterPath(letter.id)}?language=${language}`,
      title: (
        <>
          <span>{languageNames[language]}</span>
          {isWritten && <span className="text-signal"> ✓</span>}
        </>
      ),
    }))}
  />
);

function Preview({ letter: { id, status, version }, shown, readers, t, language }: Loaded) {
  const hidden = { language: shown, version };
  const count = readers.find((each) => each.language === shown)?.count ?? 0;
  return (
    <>
      <iframe
        key={`${shown} ${version}`}
        title={t.preview}
        src={adminLetterPreviewPath(id, shown, "html")}
        sandbox=""
        className="h-[36rem] w-full rounded-control border border-line bg-white"
      />
      <div className="flex flex-wrap items-start gap-3">
        <StepButton intent="test" hidden={hidden} submit={t.test} />
        {status === "draft" && (
          <ConfirmStep
            intent="leaveOut"
            hidden={hidden}
            button={t.leaveOut}
            description={plural(t.aboutLeaveOut, count, language)}
          />
        )}
        <TextLink to={adminLetterPreviewPath(id, shown, "text")} document className="py-1.5">
          {t.plainText}
        </TextLink>
      </div>
    </>
  );
}
