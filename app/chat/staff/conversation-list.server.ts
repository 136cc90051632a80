import { accountNames } from "#app/accounts/account-names.server.ts";
import { duration } from "#app/i18n/duration.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { countConversations, type ListedConversation, listConversations } from "../list-conversations.server.ts";
import { chatTexts } from "./chat-texts.server.ts";
import { type ConversationRow, conversationList } from "./conversation-list.tsx";

export async function conversationRows<Each extends ListedConversation>(
  db: Db,
  conversations: readonly Each[],
  { clock, language }: Pick<Staff, "clock" | "language">,
): Promise<ConversationRow[]> {
  const assignees = conversations.map(({ assignee }) => assignee);
  const names = await accountNames(db, assignees, frameTexts(language).formerMember);
  const { nobody } = chatTexts(language);
  return conversations.map((each) => {
    const at = each.waitingSince ?? each.lastMessageAt ?? each.createdAt;
    const minutes = each.waitingSince && Math.floor((clock.now().getTime() - at.getTime()) / 60_000);
    return {
      id: each.id,
      state: each.state,
      lastMessage: each.lastMessage,
      language: each.language,
      assignee: names.get(each.assignee ?? "") ?? nobody,
      at: at.toISOString(),
      waited: minutes === null ? "" : duration(Math.max(0, minutes), language),
    };
  });
}

export const conversationListQuery = defineListQuery(conversationList, {
  section: "chat",
  texts(language) {
    const t = chatTexts(language);
    return { ...t, columns: { ...t.columns, last: t.columns.since } };
  },
  filter: ({ assignee, ...filter }, _db, { author }) => ({
    ...filter,
    assignee: assignee && `user:${author.userId}`,
  }),
  async rows(db, query, staff) {
    const found = await listConversations(db, query);
    const rows = await conversationRows(
      db,
      found.rows.map((each) => ({ ...each, waitingSince: null })),
      staff,
    );
    return { ...found, rows: rows.map((row, index) => ({ ...row, email: found.rows[index]!.email })) };
  },
  count: countConversations,
});
