import { may } from "#app/accounts/permissions.ts";
import { staffAccounts } from "#app/accounts/staff-accounts.server.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { mailFrom } from "#app/mail/outbox-job.server.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow } from "#app/staff-ui/steps/missing-row.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { answerHeading } from "../../emails/request-mails.server.ts";
import { findRequest } from "../../list-requests.server.ts";
import { AnswerForm, AssignForm } from "../request-forms.tsx";
import { assigneeNames, requestTexts } from "../request-list.server.ts";
import { requestTones } from "../request-list.tsx";
import { requestAction } from "../request-steps.server.ts";
import type { Route } from "./+types/request";

/** One request with its answers, and the form that answers it by mail (decisions 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language, author } = staffOf(context);
  const request = await findRequest(db, params.id);
  if (!request) throw missingRow("request", context);
  const { answers, ...fields } = request;
  const staff = await staffAccounts(db);
  const names = await assigneeNames(db, [fields.assignee, ...answers.map(({ author }) => author)], language);
  const t = requestTexts(language);
  return {
    request: fields,
    answers: answers.map(({ id, text, at, author }) => ({
      id,
      text,
      author: names.get(author) ?? "",
      at: { iso: at.toISOString(), text: shortDateAndTime(at, language) },
    })),
    personPath: adminPersonPath(personKey(fields.email)),
    assignee: names.get(fields.assignee ?? "") ?? t.nobody,
    isMine: fields.assignee === `user:${author.userId}`,
    heading: answerHeading(fields),
    mailFrom: mailFrom(),
    colleagues: Object.fromEntries(
      staff
        .filter(({ author, role }) => author !== fields.assignee && may(role, "requests.answer"))
        .map(({ author, name }) => [author, name]),
    ),
    t,
    language,
    documentTitle: documentTitle(fields.companyName, language),
  };
}

export const action = requestAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { request, answers, personPath, assignee, isMine, heading, mailFrom, colleagues, t, language } = loaderData;
  const props = { version: request.version, t, language };
  const isClosed = request.state === "closed";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title={request.companyName}
        state={<StatusDot tone={requestTones[request.state]}>{t.states[request.state]}</StatusDot>}
        steps={([isMine ? "release" : "take", isClosed ? "reopen" : "close"] as const).map((step) => (
          <StepButton key={step} intent={step} hidden={{ version: request.version }} submit={t.steps[step]} />
        ))}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DetailsCard title={t.cards.request}>
            <Facts
              rows={[
                [t.rows.kind, t.kinds[request.kind]],
                [
                  t.rows.person,
                  <PermittedLink
                    key="person"
                    to={personPath}
                  >{`${request.firstName} ${request.lastName}`}</PermittedLink>,
                ],
                [t.rows.email, request.email],
                [t.rows.phone, request.phone],
                ...(request.vehicleCount === null ? [] : [[t.rows.vehicles, String(request.vehicleCount)] as const]),
                [t.rows.language, languageName(request.language)],
                [t.rows.received, shortDateAndTime(request.createdAt, language)],
                [t.rows.assignee, assignee],
              ]}
            />
          </DetailsCard>
          <DetailsCard title={t.cards.message}>
            <p className="whitespace-pre-line wrap-anywhere" lang={request.language}>
              {request.message || t.noMessage}
            </p>
          </DetailsCard>
          {Object.keys(colleagues).length > 0 && (
            <DetailsCard title={t.cards.assign}>
              <AssignForm {...props} colleagues={colleagues} />
            </DetailsCard>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <DetailsCard title={t.cards.answers}>
            <Answers answers={answers} t={t} />
          </DetailsCard>
          <DetailsCard title={t.cards.answer}>
            <AnswerForm {...props} requestLanguage={request.language} heading={heading} />
            <p className="mt-3 text-xs text-muted wrap-anywhere">{fill(t.repliesGo, { mailbox: mailFrom })}</p>
          </DetailsCard>
        </div>
      </div>
    </div>
  );
}

function Answers({ answers, t }: Pick<Route.ComponentProps["loaderData"], "answers" | "t">) {
  if (answers.length === 0) return <p className="text-muted">{t.noAnswers}</p>;
  return (
    <ul className="grid gap-3">
      {answers.map(({ id, text, at, author }) => (
        <li key={id} className="grid gap-1">
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          <p className="text-xs text-muted">
            <span>{author}</span> · <When at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
