import { languages } from "#app/i18n/languages.ts";
import { adminConversationPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { emailColumn, ListMoment, languageColumn, stateColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import type { Tone } from "#app/ui/status/badge.tsx";
import { type ConversationState, conversationStates } from "../conversation.ts";
import type { ChatTexts } from "./chat-texts.server.ts";

export type ConversationRow = {
  id: string;
  state: ConversationState;
  lastMessage: string;
  language: string;
  assignee: string;
  at: string;
  /** How long a visitor waits for a person; "" for others. */
  waited: string;
};

export const conversationTones: Record<ConversationState, Tone> = {
  assistant: "neutral",
  waiting: "amber",
  staffed: "blue",
  closed: "neutral",
};

export const conversationList = defineList<
  ConversationRow & { email: string | null },
  ChatTexts & { columns: { last: string } }
>()({
  path: adminPaths.chatArchive,
  columns: {
    message: textColumn(({ lastMessage }) => lastMessage, { fixed: true, long: true }),
    state: stateColumn(
      ({ state }) => state,
      (t) => t.states,
      conversationTones,
    ),
    last: {
      sortable: true,
      card: "aside",
      cell: ({ at }, { language, today }) => <ListMoment at={at} language={language} today={today} />,
    },
    language: languageColumn(({ language }) => language),
    assignee: textColumn(({ assignee }) => assignee),
    email: emailColumn(({ email }) => email, { optional: true, long: true }),
  },
  filters: {
    state: { kind: "choice", options: conversationStates },
    language: { kind: "choice", options: languages },
    assignee: { kind: "choice", options: ["mine"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  // What needs the team stands above the list.
  views: [
    { key: "others", filters: { state: ["assistant", "closed"] } },
    { key: "all" },
    { key: "mine", filters: { assignee: ["mine"] } },
    { key: "closed", filters: { state: ["closed"] } },
  ],
  sort: "-last",
  pageSize: 25,
  live: ["chat"],
  idOf: ({ id }) => id,
  labelOf: ({ lastMessage }) => lastMessage,
  pathOf: ({ id }) => adminConversationPath(id),
});
