/**
 * A conversation by mail (decisions 7): the mail contains a link to a page that shows the conversation as it was then, and
 * nothing of the conversation itself, because the address is unconfirmed (security 6.60).
 */

import type { Db } from "#app/platform/database/database.server.ts";
import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { findConversation } from "../list-conversations.server.ts";
import type { VisibleMessage } from "./read-messages.server.ts";

export const transcriptDays = 7;
const purpose = "chat-transcript";

/** The token of a link: the conversation and the moment up to which it is shown, encrypted so that neither is readable. */
export const transcriptToken = (id: string, now: Date): string =>
  sealText(purpose, JSON.stringify([id, now.getTime()]));

/** What the link shows; undefined if it has expired, the conversation was cleared, or the token is invalid. */
export async function openTranscript(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<VisibleMessage[] | undefined> {
  const text = openText(purpose, token);
  if (text === undefined) return undefined;
  const [id, until] = JSON.parse(text) as [string, number];
  if (clock.now().getTime() > until + transcriptDays * 86_400_000) return undefined;
  const conversation = await findConversation(db, id);
  const messages = conversation?.messages.filter(({ created_at }) => Date.parse(created_at) <= until);
  return messages?.length ? messages : undefined;
}
