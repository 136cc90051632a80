import { and, arrayContains, desc, lt, lte, max, sql } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { publishAfterCommit } from "#app/platform/jobs/bus.server.ts";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import { beforePeriod, periodText, type Retention, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Colleague } from "./add-note.server.ts";
import { texts } from "./emails/order-progress-mails.server.ts";
import { personNotes } from "./server/tables.server.ts";

/**
 * A note on a person and no order; each colleague whom it names sees it on their overview, and gets a mail with a link, without
 * the note's words (decisions 9.5).
 */
export const addPersonNote = (
  { db }: { db: Database },
  {
    email,
    text,
    author,
    mentions,
    by,
  }: {
    email: string;
    text: string;
    author: Author;
    mentions: readonly Colleague[];
    by: { name: string; language: Language };
  },
): Promise<{ ok: true }> =>
  db.transaction(async (tx) => {
    const named = mentions.filter((each) => each.author !== storedAuthor(author));
    const unreadBy = named.map((each) => each.author);
    const [note] = await tx
      .insert(personNotes)
      .values({ email: comparableEmail(email), author: storedAuthor(author), text, unreadBy })
      .returning({ id: personNotes.id });
    for (const colleague of named)
      await personMentionMail.queue(tx, {
        person: personKey(email),
        noteId: note!.id,
        recipient: colleague.email,
        author: by.name,
        language: by.language,
      });
    await recordAudit(tx, author, "person-note-added", `account:${accountKey(email)}`);
    if (named.length > 0) publishAfterCommit(tx, { topic: "mentions" });
    return { ok: true };
  });

/** Newest first. */
export const notesOfPerson = (db: Db, email: string) =>
  db
    .select()
    .from(personNotes)
    .where(isAddress(personNotes.email, comparableEmail(email)))
    .orderBy(desc(personNotes.at), desc(personNotes.id))
    .limit(100);

/** Persons with a note that names a member of the team and that they have not read, the latest note first. */
export async function unreadPersonNotes(db: Db, userId: string): Promise<{ email: string; at: Date }[]> {
  const at = sql<Date>`max(${personNotes.at})`.mapWith(personNotes.at);
  return db
    .select({ email: personNotes.email, at })
    .from(personNotes)
    .where(isUnreadBy(userId))
    .groupBy(personNotes.email)
    .orderBy(desc(at))
    .limit(20);
}

type Reader = { email: string; userId: string };

/** The id of the newest of these notes on one person, or null. */
export async function newestUnreadNote(db: Db, { email, userId }: Reader): Promise<number | null> {
  const isUnread = and(isAddress(personNotes.email, comparableEmail(email)), isUnreadBy(userId));
  const [found] = await db
    .select({ id: max(personNotes.id) })
    .from(personNotes)
    .where(isUnread);
  return found?.id ?? null;
}

/** `upTo`: the newest note that the reader has seen. */
export async function readPersonNotes({ db }: { db: Db }, { email, userId, upTo }: Reader & { upTo: number }) {
  const isSeen = and(isAddress(personNotes.email, comparableEmail(email)), lte(personNotes.id, upTo));
  await db
    .update(personNotes)
    .set({ unreadBy: sql`array_remove(${personNotes.unreadBy}, ${`user:${userId}`})` })
    .where(and(isSeen, isUnreadBy(userId)));
  return { ok: true } as const;
}

const isUnreadBy = (userId: string) =>
  and(sql`${personNotes.unreadBy} <> '{}'`, arrayContains(personNotes.unreadBy, [`user:${userId}`]));

type Mention = { person: string; noteId: number; recipient: string; author: string; language: Language };

const personMentionMail = defineMail({
  kind: "person-mention",
  texts,
  to: ({ noteId, recipient, language }: Mention) => ({ recipient, language, key: `person:${noteId}:${recipient}` }),
  write({ person, author }, { t: { mentionPerson: t } }) {
    const filled = (text: string) => fill(text, { author });
    return {
      subject: filled(t.subject),
      preheader: t.preheader,
      heading: t.heading,
      paragraphs: [filled(t.intro)],
      action: { label: t.action, url: `${settings().publicUrl}${adminPersonPath(person)}` },
    };
  },
});

const kept = { months: 36 };

export const personNotesRetention: Retention = {
  what: "notes on persons",
  erase: ({ db, now }) => rowsChanged(db.delete(personNotes).where(lt(personNotes.at, beforePeriod(now, kept)))),
};

export const personNotesData = definePersonalData({
  what: "notes on persons",
  tables: [
    personTable(
      personNotes,
      { period: periodText(kept), erasedBy: [personNotesRetention], storedAt: "at" },
      { address: ["email"], words: ["text"], record: ["at"], staff: ["author", "unreadBy"], technical: ["id"] },
    ),
  ],
  exporter: {
    part: "notes",
    export: ({ db, email }) =>
      db
        .select(pick(personNotes, "text", "at"))
        .from(personNotes)
        .where(isAddress(personNotes.email, email))
        .orderBy(personNotes.at),
  },
});
