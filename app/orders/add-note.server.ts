import { eq } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { texts } from "./emails/order-progress-mails.server.ts";
import { noteMentions, orderNotes, orders } from "./server/tables.server.ts";
import { announceOrder } from "./transition-order.server.ts";

export type Colleague = { author: string; name: string; email: string };

/**
 * The colleagues whom a note names: `@` before the whole name, the first name, or what stands before the @ of their address,
 * in any case. The longest of them counts: "@Ada Lovelace" does not name another Ada. A first name that two have names both.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const words = colleagues.flatMap((colleague) =>
    [colleague.name, colleague.name.split(" ")[0]!, colleague.email.split("@")[0]!]
      .filter((word) => word !== "")
      .map((word) => ({ word: word.toLowerCase(), colleague })),
  );
  const written = text.toLowerCase();
  const named = new Set<Colleague>();
  for (const { index: at } of written.matchAll(/(?<![\p{L}\p{N}.])@/gu)) {
    const found = words.filter(
      ({ word }) => written.startsWith(word, at + 1) && !/[\p{L}\p{N}]/u.test(written[at + 1 + word.length] ?? ""),
    );
    const longest = Math.max(...found.map(({ word }) => word.length));
    for (const { word, colleague } of found) if (word.length === longest) named.add(colleague);
  }
  return colleagues.filter((colleague) => named.has(colleague));
}

/** A note between staff; each colleague whom it names gets a mail and a mark on their overview. It overwrites nothing, so it neither checks nor raises the order's version. */
export async function addNote(
  { db }: { db: Database },
  {
    orderId,
    text,
    author,
    mentions = [],
    by = { name: "", language: "fr" },
  }: {
    orderId: string;
    text: string;
    author: Author;
    mentions?: readonly Colleague[];
    by?: { name: string; language: Language };
  },
): Promise<Result<"unknownOrder">> {
  if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("key share");
    if (!order) return { ok: false, error: "unknownOrder" };
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, author: storedAuthor(author), text })
      .returning({ id: orderNotes.id });
    const others = mentions.filter((colleague) => colleague.author !== storedAuthor(author));
    for (const { author: id, email } of others) {
      await tx.insert(noteMentions).values({ noteId: note!.id, userId: id.replace(/^user:/, "") });
      await mentionMail.queue(tx, {
        order,
        noteId: note!.id,
        recipient: email,
        author: by.name,
        language: by.language,
      });
    }
    await recordAudit(tx, author, "order-note-added", `order:${orderId}`, { after: { text } });
    announceOrder(tx, orderId);
    return { ok: true };
  });
}

type Mention = {
  order: { id: string; number: string };
  noteId: number;
  recipient: string;
  /** The colleague's name who wrote the note. */
  author: string;
  language: Language;
};

/** To a colleague whom a note names (decisions 9.5): the order's number and link, without the note's words. */
const mentionMail = defineMail({
  kind: "order-mention",
  texts,
  to: ({ noteId, recipient, language }: Mention) => ({ recipient, language, key: `${noteId}:${recipient}` }),
  write({ order, author }, { t: { mention: t } }) {
    const filled = (text: string) => fill(text, { author, number: order.number });
    return {
      subject: filled(t.subject),
      preheader: filled(t.preheader),
      heading: t.heading,
      paragraphs: [filled(t.intro)],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
    };
  },
});
