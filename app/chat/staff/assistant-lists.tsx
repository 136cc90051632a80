import { fill } from "#app/i18n/format.ts";
import { type Language, languageName, languageNames } from "#app/i18n/languages.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { entryFields, replyFields } from "./chat-fields.ts";
import type { ChatTexts } from "./chat-texts.server.ts";

type Props = { t: ChatTexts; language: Language };

type Entry = { id: number; version: number; language: string; question: string; words: string; answer: string };

/** `answers`: the unanswered question. */
export function EntryDialog({
  t,
  language,
  entry,
  answers = 0,
  button,
}: Props & { entry?: Partial<Entry>; answers?: number; button: string }) {
  return (
    <StaffFormDialog
      intent="saveEntry"
      row={String(answers || entry?.id || 0)}
      fields={entryFields}
      texts={t}
      start={{
        language: entry?.language ?? language,
        question: entry?.question ?? "",
        words: entry?.words ?? "",
        answer: entry?.answer ?? "",
      }}
      hidden={{ id: entry?.id ?? 0, version: entry?.version ?? 0, answers }}
      button={button}
      title={t.entry.title}
      description={t.entry.about}
      submit={t.save}
      options={{ language: languageNames }}
      placeholder={t.labels.language}
      help={{ words: t.entry.wordsHelp }}
    />
  );
}

export function EntryTable({ t, language, entries }: Props & { entries: Entry[] }) {
  return (
    <ColumnTable
      caption={t.entries}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { title: t.columns.language, cell: (entry) => languageName(entry.language) },
        { title: t.labels.question, className: "wrap-anywhere", cell: ({ question }) => question },
        {
          title: t.columns.steps,
          isTitleHidden: true,
          cell: (entry) => (
            <div className="flex flex-wrap gap-2">
              <EntryDialog t={t} language={language} entry={entry} button={t.edit} />
              <ConfirmStep
                intent="deleteEntry"
                row={String(entry.id)}
                hidden={{ id: entry.id }}
                button={t.delete}
                description={fill(t.aboutDelete, { name: entry.question })}
                submitVariant="danger"
              />
            </div>
          ),
        },
      ]}
    />
  );
}

type Question = { id: number; language: string; question: string; times: number };

export function UnansweredTable({ t, language, questions }: Props & { questions: Question[] }) {
  return (
    <ColumnTable
      caption={t.unanswered}
      rows={questions}
      keyOf={({ id }) => id}
      columns={[
        { title: t.labels.question, className: "wrap-anywhere", cell: ({ question }) => question },
        { title: t.columns.language, cell: (question) => languageName(question.language) },
        { title: t.columns.times, numeric: true, cell: ({ times }) => times },
        {
          title: t.columns.steps,
          isTitleHidden: true,
          cell: ({ id, question, language: asked }) => (
            <div className="flex flex-wrap gap-2">
              <EntryDialog
                t={t}
                language={language}
                entry={{ language: asked, question }}
                answers={id}
                button={t.makeEntry}
              />
              <ConfirmStep
                intent="dismiss"
                row={String(id)}
                hidden={{ id }}
                button={t.dismiss}
                description={fill(t.aboutDismiss, { name: question })}
              />
            </div>
          ),
        },
      ]}
    />
  );
}

export type Reply = { id: number; version: number; title: string; texts: Record<Language, string> };

export function ReplyDialog({ t, reply }: { t: ChatTexts; reply?: Reply }) {
  return (
    <StaffFormDialog
      intent="saveReply"
      row={String(reply?.id ?? 0)}
      fields={replyFields}
      texts={t}
      {...(reply && { start: { title: reply.title, ...reply.texts } })}
      hidden={{ id: reply?.id ?? 0, version: reply?.version ?? 0 }}
      button={reply ? t.edit : t.reply.add}
      title={t.reply.title}
      description={t.reply.about}
      submit={t.save}
    />
  );
}

export function ReplyTable({ t, replies }: { t: ChatTexts; replies: Reply[] }) {
  return (
    <ColumnTable
      caption={t.replies}
      rows={replies}
      keyOf={({ id }) => id}
      columns={[
        { title: t.labels.title, className: "wrap-anywhere", cell: ({ title }) => title },
        {
          title: t.columns.steps,
          isTitleHidden: true,
          cell: (reply) => (
            <div className="flex flex-wrap gap-2">
              <ReplyDialog t={t} reply={reply} />
              <ConfirmStep
                intent="deleteReply"
                row={String(reply.id)}
                hidden={{ id: reply.id }}
                button={t.delete}
                description={fill(t.aboutDelete, { name: reply.title })}
                submitVariant="danger"
              />
            </div>
          ),
        },
      ]}
    />
  );
}
