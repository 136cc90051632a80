import { useEffect, useRef } from "react";
import { accountNames, staffAccounts } from "#app/accounts/account-names.server.ts";
import { may } from "#app/accounts/permissions.ts";
import { offeredReplies } from "#app/chat/saved-replies.server.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import { languageName, storedLanguage } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { PhoneLinks } from "#app/staff-ui/page/phone-link.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { recentReply } from "../../change-request.server.ts";
import { answerHeading } from "../../emails/request-mails.server.ts";
import { findRequest } from "../../list-requests.server.ts";
import { isOpen } from "../../requests.ts";
import { AnswerForm, AssignForm, ReplyDialog } from "../request-forms.tsx";
import { assigneeNames, requestTexts } from "../request-list.server.ts";
import { requestTones } from "../request-list.tsx";
import { requestAction } from "../request-steps.server.ts";
import type { Route } from "./+types/request";

/** One request as a conversation: what came, what was answered by mail, what came back; and the form that answers (decisions 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staffMember = staffOf(context);
  const { db, language, author } = staffMember;
  const request = await findRequest(db, params.id);
  if (!request) throw missingRow("request", context);
  const { answers, ...fields } = request;
  const t = requestTexts(language);
  const [staff, replies, undoable] = await Promise.all([
    staffAccounts(db),
    offeredReplies(db, storedLanguage(fields.language)),
    recentReply(staffMember, request),
  ]);
  const { formerMember } = frameTexts(language);
  const isAbandoned = isOpen(fields.state) && !staff.some(({ author }) => author === fields.assignee);
  const holder =
    fields.assignee !== null && isAbandoned ? await accountNames(db, [fields.assignee], formerMember) : null;
  const when = (at: Date) => ({ iso: at.toISOString(), text: shortDateAndTime(at, language) });
  const person = `${fields.firstName} ${fields.lastName}`;
  const names = await assigneeNames(db, [fields.assignee, ...answers.map(({ author }) => author)], language);
  return {
    request: fields,
    messages: [
      {
        id: 0,
        text: fields.message || t.noMessage,
        by: person,
        isOwn: false,
        isUndoable: false,
        at: when(fields.createdAt),
      },
      ...answers.map(({ id, text, at, author, isFromRequester }) => ({
        id,
        text,
        by: isFromRequester ? fill(t.notedBy, { person, author: names.get(author) ?? "" }) : (names.get(author) ?? ""),
        isOwn: !isFromRequester,
        isUndoable: id === undoable,
        at: when(at),
      })),
    ],
    replies,
    former: holder?.get(fields.assignee ?? "") ?? null,
    personPath: adminPersonPath(personKey(fields.email)),
    assignee: names.get(fields.assignee ?? "") ?? t.nobody,
    isMine: fields.assignee === `user:${author.userId}`,
    heading: answerHeading(fields),
    mailbox: mailSettings().replyTo,
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
  const { request, messages, replies, former, isMine, heading, mailbox, colleagues, t, language } = loaderData;
  const props = { version: request.version, t, language };
  const isClosed = request.state === "closed";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title={request.companyName}
        state={
          <>
            <StatusDot tone={requestTones[request.state]}>{t.states[request.state]}</StatusDot>
            <span className="text-muted">{t.kinds[request.kind]}</span>
          </>
        }
        steps={([isMine ? "release" : "take", isClosed ? "reopen" : "close"] as const).map((step) => (
          <StepButton key={step} intent={step} hidden={{ version: request.version }} submit={t.steps[step]} />
        ))}
      >
        {former !== null && <Notice tone="amber">{fill(t.abandonedNotice, { name: former })}</Notice>}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4">
          <DetailsCard title={t.cards.thread} steps={<ReplyDialog {...props} />}>
            <Thread messages={messages} language={request.language} undo={t.steps.takeBackReply} />
          </DetailsCard>
          <DetailsCard title={t.cards.answer}>
            <AnswerForm
              key={request.id}
              {...props}
              id={request.id}
              requestLanguage={request.language}
              heading={heading}
              replies={replies}
            />
            <p className="text-xs text-muted wrap-anywhere">{fill(t.repliesGo, { mailbox })}</p>
          </DetailsCard>
        </div>
        <div className="grid min-w-0 gap-4">
          <RequestFacts {...loaderData} />
          {Object.keys(colleagues).length > 0 && (
            <DetailsCard title={t.cards.assign}>
              <AssignForm key={request.id} {...props} colleagues={colleagues} />
            </DetailsCard>
          )}
        </div>
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

const RequestFacts = ({ request, personPath, assignee, t, language }: Loaded) => (
  <DetailsCard title={t.cards.request}>
    <Facts
      rows={[
        [
          t.rows.person,
          <PermittedLink key="person" to={personPath}>{`${request.firstName} ${request.lastName}`}</PermittedLink>,
        ],
        [t.rows.email, <EmailAddress key="email">{request.email}</EmailAddress>],
        [t.rows.phone, <PhoneLinks key="phone" phone={request.phone} />],
        ...(request.vehicleCount === null ? [] : [[t.rows.vehicles, String(request.vehicleCount)] as const]),
        [t.rows.language, languageName(request.language)],
        [t.rows.received, shortDateAndTime(request.createdAt, language)],
        [t.rows.assignee, assignee],
      ]}
    />
  </DetailsCard>
);

/** In the order in which it was written, the team's answers at the right. */
function Thread({ messages, language, undo }: Pick<Loaded, "messages"> & { language: string; undo: string }) {
  const list = useRef<HTMLOListElement>(null);
  const count = useRef(messages.length);
  useEffect(() => {
    // A note that was taken back takes its button, and the focus, with it.
    const hasLeft = messages.length < count.current && document.activeElement === document.body;
    count.current = messages.length;
    if (hasLeft) list.current?.focus();
  }, [messages.length]);
  return (
    <ol ref={list} tabIndex={-1} className="grid gap-3">
      {messages.map(({ id, text, by, isOwn, isUndoable, at }) => (
        <li key={id} className={classNames("max-w-[85%]", isOwn && "justify-self-end")}>
          <p className="text-xs text-muted">
            <span>{by}</span> · <When at={at} />
          </p>
          <p
            lang={language}
            className={classNames(
              "mt-1 rounded-control px-3 py-2 whitespace-pre-line wrap-anywhere",
              isOwn ? "bg-signal-soft" : "bg-sunken",
            )}
          >
            {text}
          </p>
          {isUndoable && <StepButton intent="takeBackReply" submit={undo} variant="ghost" />}
        </li>
      ))}
    </ol>
  );
}
