import { accountNames } from "#app/accounts/account-names.server.ts";
import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { findConversation, openConversations } from "../list-conversations.server.ts";
import { offeredReplies } from "../saved-replies.server.ts";
import { chatTexts } from "./chat-texts.server.ts";
import { conversationRows } from "./conversation-list.server.ts";

/** Who waits or talks with the team. */
export const readInbox = async (staff: Staff) => ({
  rows: await conversationRows(staff.db, await openConversations(staff.db), staff),
  today: officeDay(staff.clock.now()),
});

export type ShownConversation = NonNullable<Awaited<ReturnType<typeof readConversation>>>;

/** A conversation as staff read and answer it, with the saved replies in the visitor's language. */
export async function readConversation({ db, language, author }: Staff, id: string) {
  const conversation = await findConversation(db, id);
  if (!conversation) return undefined;
  const t = chatTexts(language);
  const spoken = storedLanguage(conversation.language);
  const [names, replies] = await Promise.all([
    accountNames(db, [conversation.assignee], frameTexts(language).formerMember),
    offeredReplies(db, spoken),
  ]);
  const dated = fill(t.title, { date: shortDateAndTime(conversation.createdAt, language) });
  return {
    id: conversation.id,
    title: conversation.email ?? firstWords(conversation.messages.find(({ by }) => by === "visitor")?.message) ?? dated,
    /** For the title of the document, which the browser's history keeps: no words of the visitor. */
    dated,
    state: conversation.state,
    email: conversation.email,
    personPath: conversation.email === null ? null : adminPersonPath(personKey(conversation.email)),
    visitorLanguage: conversation.language,
    spoken,
    assignee: names.get(conversation.assignee ?? "") ?? t.nobody,
    isMine: conversation.assignee === `user:${author.userId}`,
    replies,
    messages: conversation.messages.map(({ id, message, by, name, created_at: at }) => ({
      id,
      message,
      by,
      name,
      at: { iso: at, text: shortDateAndTime(at, language) },
    })),
  };
}

const titleLength = 40;

/** Of a message, cut between two words. */
function firstWords(message = ""): string | undefined {
  const line = message.trim().replaceAll(/\s+/g, " ");
  if (line.length <= titleLength) return line || undefined;
  return `${line.slice(0, titleLength).replace(/\s\S*$/, "")}…`;
}
