import { storedLanguage } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { type Limit, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { onConversation, type StaffContext, type StaffRefusal } from "./change-conversation.server.ts";
import { transcriptMail } from "./emails/chat-mails.server.ts";
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
