import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { acknowledgementMail, newRequestMail } from "../emails/request-mails.server.ts";
import type { RequestKind } from "../requests.ts";
import { contactRequests } from "./tables.server.ts";

export type NewRequest = {
  kind: RequestKind;
  companyName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  vehicleCount: number | null;
  language: Language;
};

/**
 * Stores a request, acknowledges it (at most one mail a day per address over all forms) and notifies staff, in one
 * transaction (decisions 7). The acknowledgement has only our own texts, since anybody can type any address (security
 * 6.60). A repetition (same `id`) changes nothing.
 */
export async function storeRequest(
  context: { db: Database; clock: Clock },
  id: string,
  request: NewRequest,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactRequests)
      .values({ id, ...request, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: contactRequests.id });
    if (stored.length === 0) return;
    if ((await takeFromLimit(tx, limits.anonymousMail, mailboxOf(request.email))).allowed)
      await acknowledgementMail.queue(tx, { id, request });
    await newRequestMail.queue(tx, { id, request });
  });
}
