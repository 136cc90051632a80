import { eq } from "drizzle-orm";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  addressSubject,
  type Limit,
  limits,
  takeFromLimit,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { onConversation, type StaffContext, type StaffRefusal } from "./change-conversation.server.ts";
import { transcriptMail } from "./emails/chat-mails.server.ts";
import { type ChatProof, findOwnConversation } from "./server/chat-access.server.ts";
import { conversations } from "./server/tables.server.ts";
import { transcriptToken } from "./server/transcript-links.server.ts";

const perConversation: Limit = { name: "transcripts-staff", max: 5, windowSeconds: 86_400 };

export function sendTranscript(
  context: StaffContext,
  { id, email }: { id: string; email: string },
): Promise<Result<"tooManyTranscripts"> | StaffRefusal> {
  return onConversation<Result<"tooManyTranscripts"> | StaffRefusal>(context, id, async (tx, conversation) => {
    if (!(await takeFromLimit(tx, perConversation, id)).allowed) return { ok: false, error: "tooManyTranscripts" };
    const language = storedLanguage(conversation.language);
    const token = transcriptToken(id, context.clock.now());
    await transcriptMail.queue(tx, { recipient: email, token, language });
    await recordAudit(tx, context.author, "chat-transcript-sent", `chat:${id}`);
    return { ok: true };
  });
}

const perNetwork: Limit = { name: "transcripts", max: 5, windowSeconds: 3600 };
const requestsPerConversation: Limit = { name: "transcripts-chat", max: 3, windowSeconds: 86_400 };

type Requested = Result<"unknownConversation" | { error: "tooMany"; retryAfterSeconds: number }>;

/** Mails the link to a conversation; not after the address's mail of the day (security 6.42), with the same answer. */
export function requestTranscript(
  { db, clock, address }: { db: Database; clock: Clock; address: string },
  proof: ChatProof,
  { email, language }: { email: string; language: Language },
): Promise<Requested> {
  return db.transaction(async (tx) => {
    const conversation = await findOwnConversation(tx, proof);
    if (!conversation?.lastMessageAt) return { ok: false, error: "unknownConversation" };
    const turn = await takeFromLimits(tx, [
      { limit: perNetwork, subject: addressSubject(address) },
      { limit: requestsPerConversation, subject: conversation.id },
    ]);
    if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
    const recipient = email.toLowerCase();
    // The caller has the cookie and names this address.
    await tx.update(conversations).set({ ownerEmail: recipient }).where(eq(conversations.id, conversation.id));
    const mayMail = await takeFromLimits(tx, [{ limit: limits.anonymousMail, subject: mailboxOf(recipient) }]);
    if (mayMail.allowed)
      await transcriptMail.queue(tx, {
        recipient: email,
        token: transcriptToken(conversation.id, clock.now()),
        language,
      });
    return { ok: true };
  });
}
