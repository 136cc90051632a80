import type { KeyboardEvent } from "react";
import { accountNames } from "#app/accounts/account-names.server.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, nameOfLanguage, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow } from "#app/staff-ui/steps/missing-row.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { findConversation } from "../../list-conversations.server.ts";
import { listSavedReplies } from "../../saved-replies.server.ts";
import type { Reply } from "../assistant-lists.tsx";
import { answerFields } from "../chat-fields.ts";
import { conversationAction } from "../chat-steps.server.ts";
import { type ChatTexts, chatTexts } from "../chat-texts.server.ts";
import { conversationTones } from "../conversation-list.tsx";
import type { Route } from "./+types/conversation";

/** One conversation with live updates and the answer form (decisions 8, 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language, author } = staffOf(context);
  const [conversation, replies] = await Promise.all([findConversation(db, params.id), listSavedReplies(db)]);
  if (!conversation) throw missingRow("conversation", context);
  const names = await accountNames(db, [conversation.assignee], frameTexts(language).formerMember);
  const t = chatTexts(language);
  const title = fill(t.title, { date: shortDateAndTime(conversation.createdAt, language) });
  return {
    t,
    language,
    replies,
    title,
    documentTitle: documentTitle(title, language),
    id: conversation.id,
    state: conversation.state,
    email: conversation.email,
    personPath: conversation.email === null ? null : adminPersonPath(personKey(conversation.email)),
    visitorLanguage: conversation.language,
    assignee: names.get(conversation.assignee ?? "") ?? t.nobody,
    isMine: conversation.assignee === `user:${author.userId}`,
    messages: conversation.messages.map(({ id, message, by, name, created_at: at }) => ({
      id,
      message,
      by,
      name,
      at: { iso: at, text: shortDateAndTime(at, language) },
    })),
  };
}

export const action = conversationAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["chat"];

export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { t, language, title, replies, id, state, email, personPath, visitorLanguage, assignee, messages } = loaderData;
  useLiveUpdates(liveTopics, id);
  const seen = messages.at(-1)?.id ?? id;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title={title}
        state={<StatusDot tone={conversationTones[state]}>{t.states[state]}</StatusDot>}
        steps={<ConversationSteps {...loaderData} seen={seen} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4">
          <DetailsCard title={t.messagesTitle}>
            <MessageLog messages={messages} t={t} />
          </DetailsCard>
          <DetailsCard title={t.answerTitle}>
            <VisitorAnswer t={t} language={language} visitorLanguage={visitorLanguage} seen={seen} replies={replies} />
          </DetailsCard>
        </div>
        <DetailsCard title={t.visitor}>
          <Facts
            rows={[
              [t.columns.language, languageName(visitorLanguage)],
              [
                t.columns.email,
                email === null ? (
                  t.noEmail
                ) : (
                  <PermittedLink key="person" to={personPath}>
                    <EmailAddress>{email}</EmailAddress>
                  </PermittedLink>
                ),
              ],
              [t.columns.assignee, assignee],
            ]}
          />
        </DetailsCard>
      </div>
    </div>
  );
}

/** `seen`: the last message read. */
function ConversationSteps({ t, state, isMine, seen }: Route.ComponentProps["loaderData"] & { seen: string }) {
  const steps = [
    isMine ? "release" : "take",
    ...(state === "staffed" ? (["handBack"] as const) : []),
    ...(state === "closed" ? [] : (["close"] as const)),
  ] as const;
  return (
    <>
      {steps.map((step) => (
        <StepButton
          key={step}
          intent={step}
          hidden={{ seen }}
          submit={t.steps[step === "take" && state === "closed" ? "reopen" : step]}
        />
      ))}
      <StaffFormDialog
        intent="sendTranscript"
        fields={emailFields}
        texts={t}
        button={t.transcript.button}
        title={t.transcript.title}
        description={t.transcript.about}
        submit={t.steps.answer}
      />
    </>
  );
}

function MessageLog({ messages, t }: Pick<Route.ComponentProps["loaderData"], "messages" | "t">) {
  return (
    <div role="log" aria-label={t.messagesTitle}>
      <ol className="grid gap-3">
        {messages.map(({ id, message, by, name, at }) => (
          <li key={id} className={classNames("max-w-[85%]", by !== "visitor" && "justify-self-end")}>
            <p className="text-xs text-muted">
              <span>{by === "team" ? name : t.by[by]}</span> · <When at={at} />
            </p>
            <p
              className={classNames(
                "mt-1 rounded-control px-3 py-2 whitespace-pre-line wrap-anywhere",
                by === "visitor" ? "bg-sunken" : "bg-signal-soft",
              )}
            >
              {message}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** As in the visitor's chat. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Saved replies are inserted in the visitor's language. */
function VisitorAnswer({
  t,
  language,
  visitorLanguage,
  seen,
  replies,
}: {
  t: ChatTexts;
  language: Language;
  visitorLanguage: string;
  seen: string;
  replies: Reply[];
}) {
  const state = useStaffForm({ intent: "answer", fields: answerFields, texts: t });
  const spoken = isLanguage(visitorLanguage) ? visitorLanguage : language;
  const insert = (text: string) => {
    const typed = state.form.typed.text;
    state.form.edit({ text: typed === "" ? text : `${typed}\n${text}` });
  };
  return (
    <StaffForm state={state} hidden={{ seen }} submit={t.steps.answer}>
      {replies.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">{t.replies}</span>
          {replies.map(({ id, title, texts }) => (
            <Button key={id} size="sm" variant="secondary" onClick={() => insert(texts[spoken])}>
              {title}
            </Button>
          ))}
        </div>
      )}
      <TextField
        form={state.form}
        name="text"
        size="sm"
        area={{ onKeyDown: sendOnEnter }}
        help={fill(t.answerHelp, { language: nameOfLanguage(spoken, language) })}
      />
    </StaffForm>
  );
}
