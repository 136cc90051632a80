import { type KeyboardEvent, useEffect, useRef } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { fill, nameOfLanguage } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { adminConversationPath } from "#app/office-paths.ts";
import { SavedReplies } from "#app/staff-ui/forms/saved-replies.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useFocusAtDesk } from "#app/staff-ui/forms/use-focus-at-desk.ts";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Permitted, PermittedLink } from "#app/staff-ui/page/access.tsx";
import { When } from "#app/staff-ui/page/details-card.tsx";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { answerFields } from "./chat-fields.ts";
import type { ChatTexts } from "./chat-texts.server.ts";
import type { ShownConversation } from "./read-conversation.server.ts";

type Props = {
  conversation: ShownConversation;
  t: ChatTexts;
  language: Language;
  /** Leads to its page for the answer and the steps: beside the list the one shown changes as soon as somebody is answered. */
  isPreview?: boolean;
};

/** The last message read: a step on an older one is refused. */
const seenOf = ({ id, messages }: ShownConversation): string => messages.at(-1)?.id ?? id;

/** The messages, and below them the answer, which stays in sight. */
export function ConversationPane({ conversation, t, language, isPreview = false }: Props) {
  const { id, messages } = conversation;
  return (
    <section
      aria-label={t.messagesTitle}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface max-lg:border-0 max-lg:bg-transparent lg:h-[calc(100dvh-15.75rem)] lg:min-h-90"
    >
      <MessageLog key={id} messages={messages} t={t} />
      <Permitted permission="chat.answer">
        {isPreview ? (
          <div className="border-t border-line p-3">
            <ButtonLink size="sm" to={adminConversationPath(id)}>
              {t.answerTitle}
            </ButtonLink>
          </div>
        ) : (
          <VisitorAnswer key={id} conversation={conversation} t={t} language={language} />
        )}
      </Permitted>
    </section>
  );
}

/** Who writes, in one line. */
export const Visitor = ({
  conversation: { email, personPath, visitorLanguage, assignee },
  t,
}: Omit<Props, "language">) => (
  <p className="flex flex-wrap gap-x-3 text-muted">
    <span>{languageName(visitorLanguage)}</span>
    {email === null ? (
      <span>{t.noEmail}</span>
    ) : (
      <PermittedLink to={personPath}>
        <EmailAddress>{email}</EmailAddress>
      </PermittedLink>
    )}
    <span>
      {t.columns.assignee} <span className="text-ink">{assignee}</span>
    </span>
  </p>
);

export function ConversationSteps({ conversation, t }: Omit<Props, "language">) {
  const { id, state, isMine } = conversation;
  const action = adminConversationPath(id);
  const steps = [
    isMine ? "release" : "take",
    ...(state === "staffed" ? (["handBack"] as const) : []),
    ...(state === "closed" ? [] : (["close"] as const)),
  ] as const;
  return (
    <Permitted permission="chat.answer">
      {steps.map((step) => (
        <StepButton
          key={`${id} ${step}`}
          intent={step}
          action={action}
          hidden={{ seen: seenOf(conversation) }}
          submit={t.steps[step === "take" && state === "closed" ? "reopen" : step]}
        />
      ))}
      <StaffFormDialog
        intent="sendTranscript"
        action={action}
        fields={emailFields}
        texts={t}
        button={t.transcript.button}
        title={t.transcript.title}
        description={t.transcript.about}
        submit={t.steps.answer}
      />
    </Permitted>
  );
}

function MessageLog({ messages, t }: { messages: ShownConversation["messages"]; t: ChatTexts }) {
  const log = useRef<HTMLDivElement>(null);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to each new message
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [latest]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={t.messagesTitle}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto max-sm:pb-36 lg:p-4"
    >
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
function VisitorAnswer({ conversation, t, language }: Props) {
  const { id, replies } = conversation;
  const state = useStaffForm({ intent: "answer", fields: answerFields, texts: t });
  const spoken = nameOfLanguage(conversation.spoken, language);
  useFocusAtDesk(state.form.field("text").id, id);
  return (
    <div className="z-20 border-line bg-surface p-3 max-lg:sticky max-lg:bottom-0 max-lg:mt-4 max-lg:rounded-card max-lg:border max-lg:shadow-float max-sm:fixed max-sm:inset-x-0 max-sm:bottom-14 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:rounded-b-card lg:border-t">
      <StaffForm
        state={state}
        action={adminConversationPath(id)}
        hidden={{ seen: seenOf(conversation) }}
        submit={t.steps.answer}
        withoutButton
      >
        <SavedReplies title={t.replies} replies={replies} form={state.form} name="text" />
        <div className="flex flex-wrap items-end justify-end gap-2">
          <TextField
            form={state.form}
            name="text"
            size="sm"
            className="min-w-0 flex-1 basis-40 max-sm:[&_label]:sr-only [&_textarea]:max-h-40 [&_textarea]:min-h-11"
            area={{ rows: 1, onKeyDown: sendOnEnter, enterKeyHint: "send" }}
          />
          <Button type="submit" size="sm" className="min-h-11" loading={state.busy}>
            {t.steps.answer}
          </Button>
        </div>
        <p className="text-xs text-muted wrap-anywhere max-sm:hidden">{fill(t.answerHelp, { language: spoken })}</p>
      </StaffForm>
    </div>
  );
}
