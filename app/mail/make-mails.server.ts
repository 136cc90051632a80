import { and, asc, eq, lte } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { MadeMail } from "./queue-mail.server.ts";
import { backoffSeconds, maxAttempts } from "./send-outbox.server.ts";
import { outbox } from "./tables.server.ts";

/**
 * How the mails of an order are made, by their kind: from what the database says of it now, in its language of now.
 * `undefined`: the mail's occasion has passed, and it is dropped.
 */
export type MailMakers = ReadonlyMap<
  string,
  (db: Db, orderId: string) => Promise<(MadeMail & { language: Language }) | undefined>
>;

/**
 * Makes what is due and was to be made late (`queueDelayedMail`), and what could not be made when it was queued: after a
 * mended row, or by a newer version of the program. Each mail by
 * itself, with the pauses of the outbox; the tenth failure makes it a dead letter, which blocks no other.
 */
export async function makeMails(
  context: { db: Database; clock: Clock; makers: MailMakers },
  batch = 20,
): Promise<{ made: number; failed: number }> {
  const { db, clock, makers } = context;
  // A dead letter that was put back into the queue by hand.
  await db
    .update(outbox)
    .set({ status: "unmade" })
    .where(and(eq(outbox.status, "queued"), eq(outbox.html, "")));
  const due = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.status, "unmade"), lte(outbox.nextAttemptAt, new Date(clock.now().getTime() + 1_000))))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(batch);
  let made = 0;
  let failed = 0;
  for (const { id, kind, orderId, attempts } of due) {
    // Another instance may be writing it too: the second one changes nothing.
    const stillUnmade = and(eq(outbox.id, id), eq(outbox.status, "unmade"));
    try {
      const make = makers.get(kind);
      if (!make || orderId === null) throw new Error("nothing makes mails of this kind");
      const mail = await make(db, orderId);
      if (!mail) {
        await db.update(outbox).set({ status: "dropped" }).where(stillUnmade);
        continue;
      }
      await db
        .update(outbox)
        .set({ ...mail, subject: mail.subject.replace(/\s+/g, " ").trim(), status: "queued", attempts: 0 })
        .where(stillUnmade);
      made++;
    } catch (error) {
      failed++;
      const isDead = attempts + 1 >= maxAttempts;
      const wait = backoffSeconds(attempts + 1) * 1000;
      await db
        .update(outbox)
        .set({
          status: isDead ? "dead" : "unmade",
          attempts: attempts + 1,
          lastError: "not made",
          nextAttemptAt: new Date(clock.now().getTime() + wait),
        })
        .where(stillUnmade);
      log.error({ err: error, alert: "mail-not-made", mailId: id, kind, dead: isDead }, "a mail was not made");
    }
  }
  return { made, failed };
}
