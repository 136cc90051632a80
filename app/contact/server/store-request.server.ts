import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { toStaff } from "#app/mail/staff-mails.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { adminPaths } from "#app/paths.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { RequestKind } from "../requests.ts";
import { contactRequests } from "./tables.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

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
 * Stores a request, acknowledges it to its sender (at most one mail a day per address over all forms) and notifies staff,
 * in one transaction (decisions 7). The sender's address is unconfirmed, so its mail contains only our own texts: otherwise
 * anybody could use our server to write to anybody (security 6.60). Staff get the whole request. A request whose `id` is stored is a repetition
 * and changes nothing.
 */
export async function storeRequest(
  context: { db: Database; clock: Clock },
  id: string,
  request: NewRequest,
): Promise<void> {
  const t = loadTexts<Texts>("contact", "mails", request.language);
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactRequests)
      .values({ id, ...request, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: contactRequests.id });
    if (stored.length === 0) return;
    if ((await takeFromLimit(tx, limits.anonymousMail, mailboxOf(request.email))).allowed) {
      const facts = { dedupeKey: `contact:${id}`, kind: "contact-acknowledgement", language: request.language };
      await writeMail(
        tx,
        { ...facts, recipient: request.email },
        {
          ...t.acknowledgement,
          paragraphs: [t.acknowledgement.text],
          rows: [[t.rows.kind, t.kinds[request.kind]]],
          footnotes: [t.acknowledgement.ignore],
        },
      );
    }
    const team = toStaff("contact-staff");
    if (team) {
      const s = loadTexts<Texts>("contact", "mails", team.language);
      await writeMail(
        tx,
        { ...team, dedupeKey: `contact-staff:${id}`, replyTo: request.email },
        {
          ...s.staff,
          subject: fill(s.staff.subject, { kind: s.kinds[request.kind] }),
          paragraphs: [],
          rows: rowsOf(request, s),
          action: { label: s.staff.action, url: `${settings().publicUrl}${adminPaths.requests}` },
        },
      );
    }
  });
}

/** For staff: everything that was written. */
function rowsOf(request: NewRequest, t: Texts): [string, string][] {
  return [
    [t.rows.kind, t.kinds[request.kind]],
    [t.rows.company, request.companyName],
    [t.rows.person, `${request.firstName} ${request.lastName}`],
    ...(request.vehicleCount === null ? [] : ([[t.rows.vehicles, String(request.vehicleCount)]] as [string, string][])),
    ...(request.message ? ([[t.rows.message, request.message]] as [string, string][]) : []),
    [t.rows.email, request.email],
    [t.rows.phone, request.phone],
  ];
}
