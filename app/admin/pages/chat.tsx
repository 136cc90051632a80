import { accountNames } from "#app/accounts/account-names.server.ts";
import { listEntries, listUnanswered } from "#app/chat/assistant-entries.server.ts";
import { type ListedConversation, listConversations, openConversations } from "#app/chat/list-conversations.server.ts";
import { listSavedReplies } from "#app/chat/saved-replies.server.ts";
import { shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { EntryDialog, EntryTable, ReplyDialog, ReplyTable, UnansweredTable } from "../chat/assistant-lists.tsx";
import { chatAction } from "../chat/chat-steps.server.ts";
import { chatTexts } from "../chat/chat-texts.server.ts";
import { type ConversationRow, ConversationTable } from "../chat/conversation-table.tsx";
import { useLiveUpdates } from "../frame/live-updates.ts";
import { revalidateAfterConflict } from "../frame/revalidate-after-conflict.ts";
import { staffOf } from "../frame/staff.server.ts";
import type { Route } from "./+types/chat";

const recentlyShown = 50;

/** Conversations that need a person, the longest wait first; what the assistant could not answer, and what it was taught (decisions 8, 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const t = chatTexts(language);
  const [open, others, entries, questions, replies] = await Promise.all([
    openConversations(db),
    listConversations(db, {
      filter: { state: ["assistant", "closed"] },
      page: { after: undefined, before: undefined, limit: recentlyShown },
    }),
    listEntries(db),
    listUnanswered(db),
    listSavedReplies(db),
  ]);
  const names = await accountNames(
    db,
    [...open, ...others.rows].map(({ assignee }) => assignee),
  );
  const rowOf = (each: ListedConversation): ConversationRow => {
    const at = each.waitingSince ?? each.lastMessageAt ?? each.createdAt;
    return {
      ...{ id: each.id, state: each.state, lastMessage: each.lastMessage, language: each.language },
      assignee: names.get(each.assignee ?? "") ?? t.nobody,
      at: { iso: at.toISOString(), text: shortDateAndTime(at, language) },
    };
  };
  const title = sectionTitle("chat", language);
  return {
    ...{ t, language, title, documentTitle: documentTitle(title, language), entries, questions, replies },
    open: open.map(rowOf),
    others: others.rows.map(rowOf),
  };
}

export const action = chatAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["chat"];

export default function Chat({ loaderData }: Route.ComponentProps) {
  const { t, language, title, open, others, entries, questions, replies } = loaderData;
  const props = { t, language };
  useLiveUpdates(liveTopics);
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl">{title}</h1>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.open}</h2>
        {open.length === 0 ? (
          <p className="text-muted">{t.noneOpen}</p>
        ) : (
          <ConversationTable caption={t.open} rows={open} t={t} />
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.unanswered}</h2>
        <p className="max-w-prose text-muted">{t.aboutUnanswered}</p>
        {questions.length > 0 && <UnansweredTable {...props} questions={questions} />}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.replies}</h2>
        {replies.length > 0 && <ReplyTable {...props} replies={replies} />}
        <div>
          <ReplyDialog {...props} />
        </div>
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.entries}</h2>
        {entries.length > 0 && <EntryTable {...props} entries={entries} />}
        <div>
          <EntryDialog {...props} button={t.entry.add} />
        </div>
      </section>
      {others.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-base font-semibold">{t.others}</h2>
          <ConversationTable caption={t.others} rows={others} t={t} />
        </section>
      )}
    </div>
  );
}
