/**
 * A mailed link shows a conversation as it was (decisions 7); the mail contains none of it, since the address is
 * unconfirmed (security 6.60).
 */

import type { Db } from "#app/platform/database/database.server.ts";
import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { findConversation } from "../list-conversations.server.ts";
import type { VisibleMessage } from "./messages.server.ts";

export const transcriptDays = 7;
const purpose = "chat-transcript";

/** Conversation and moment, encrypted. */
export const transcriptToken = (id: string, now: Date): string =>
  sealText(purpose, JSON.stringify([id, now.getTime()]));

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
