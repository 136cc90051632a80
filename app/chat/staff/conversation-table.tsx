import { languageName } from "#app/i18n/languages.ts";
import { adminConversationPath } from "#app/paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { When } from "#app/staff-ui/page/fact-card.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { ConversationState } from "../conversation.ts";
import type { ChatTexts } from "./chat-texts.server.ts";
import { conversationTones } from "./conversation-tones.ts";

export type ConversationRow = {
  id: string;
  state: ConversationState;
  lastMessage: string;
  language: string;
  assignee: string;
  at: { iso: string; text: string };
};

const shownLetters = 120;

export const shortened = (message: string): string =>
  message.length > shownLetters ? `${message.slice(0, shownLetters)}…` : message;

export function ConversationTable({ caption, rows, t }: { caption: string; rows: ConversationRow[]; t: ChatTexts }) {
  return (
    <ColumnTable
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.columns.state,
          cell: ({ state }) => <StatusDot tone={conversationTones[state]}>{t.states[state]}</StatusDot>,
        },
        { title: t.columns.since, cell: ({ at }) => <When at={at} /> },
        {
          title: t.columns.message,
          cell: ({ id, lastMessage }) => (
            <TextLink to={adminConversationPath(id)} className="wrap-anywhere">
              {shortened(lastMessage)}
            </TextLink>
          ),
        },
        { title: t.columns.language, cell: ({ language }) => languageName(language) },
        { title: t.columns.assignee, cell: ({ assignee }) => assignee },
      ]}
    />
  );
}
