import { accountNames } from "#app/accounts/account-names.server.ts";
import { revalidateAfterConflict } from "#app/forms/revalidate-after-conflict.ts";
import { shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminConversationPath } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { When } from "#app/staff-ui/page/fact-card.tsx";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { listEntries, listUnanswered } from "../../assistant-entries.server.ts";
import {
  countConversations,
  type ListedConversation,
  listConversations,
  openConversations,
} from "../../list-conversations.server.ts";
import { listSavedReplies } from "../../saved-replies.server.ts";
import { EntryDialog, EntryTable, ReplyDialog, ReplyTable, UnansweredTable } from "../assistant-lists.tsx";
import { CallSettings } from "../call-settings.tsx";
import { chatAction } from "../chat-steps.server.ts";
import { chatTexts } from "../chat-texts.server.ts";
import { conversationFilter } from "../conversation-filter.server.ts";
import { type ConversationRow, ConversationTable, shortened } from "../conversation-table.tsx";
import { conversationTones } from "../conversation-tones.ts";
import { conversationsTable } from "../conversations-table.ts";
import type { Route } from "./+types/chat";

/** Conversations that need a person, all conversations, unanswered questions, and the assistant's entries (decisions 8, 9). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, author } = staffOf(args.context);
  const t = chatTexts(language);
  const me = `user:${author.userId}`;
  const [open, { list, documentTitle }, entries, questions, replies] = await Promise.all([
    openConversations(db),
    loadListPage(args, {
      spec: conversationsTable,
      section: "chat",
      rows: (db, state, page) =>
        listConversations(db, { filter: conversationFilter(state, me), descending: state.sort.descending, page }),
      count: (db, state, atMost) => countConversations(db, conversationFilter(state, me), atMost),
    }),
    listEntries(db),
    listUnanswered(db),
    listSavedReplies(db),
  ]);
  const names = await accountNames(
    db,
    [...open, ...list.page.rows].map(({ assignee }) => assignee),
    frameTexts(language).formerMember,
  );
  const rowOf = (each: ListedConversation): ConversationRow => {
    const at = each.waitingSince ?? each.lastMessageAt ?? each.createdAt;
    return {
      ...{ id: each.id, state: each.state, lastMessage: each.lastMessage, language: each.language },
      assignee: names.get(each.assignee ?? "") ?? t.nobody,
      at: { iso: at.toISOString(), text: shortDateAndTime(at, language) },
    };
  };
  const listed = list.page.rows.map((each) => ({ ...rowOf({ ...each, waitingSince: null }), email: each.email }));
  return {
    ...{ t, documentTitle, entries, questions, replies },
    list: { ...list, page: { ...list.page, rows: listed } },
    open: open.map(rowOf),
  };
}

export const action = chatAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["chat"];

export default function Chat({ loaderData }: Route.ComponentProps) {
  const { t, list, open, entries, questions, replies } = loaderData;
  const { language } = list;
  const props = { t, language };
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl">{list.caption}</h1>
      <CallSettings t={t.calls} />
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.open}</h2>
        {open.length === 0 ? (
          <p className="text-muted">{t.noneOpen}</p>
        ) : (
          <ConversationTable caption={t.open} rows={open} t={t} />
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.others}</h2>
        <DataTable
          spec={conversationsTable}
          {...list}
          caption={t.others}
          texts={{ ...t, columns: { ...t.columns, last: t.columns.since } }}
          live={liveTopics}
          idOf={({ id }) => id}
          labelOf={({ lastMessage }) => shortened(lastMessage)}
          pathOf={({ id }) => adminConversationPath(id)}
          cells={{
            message: ({ lastMessage }) => <span className="wrap-anywhere">{shortened(lastMessage)}</span>,
            state: ({ state }) => <StatusDot tone={conversationTones[state]}>{t.states[state]}</StatusDot>,
            last: ({ at }) => <When at={at} />,
            language: (conversation) => languageName(conversation.language),
            assignee: ({ assignee }) => assignee,
            email: ({ email }) => email && <EmailAddress>{email}</EmailAddress>,
          }}
        />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.unanswered}</h2>
        <p className="max-w-text text-muted">{t.aboutUnanswered}</p>
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
    </div>
  );
}
