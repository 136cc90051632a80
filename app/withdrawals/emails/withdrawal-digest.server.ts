import { and, asc, eq, gte, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { lastMailTo, rewriteMail } from "#app/mail/queue-mail.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isOfMailbox } from "#app/platform/privacy/stored-addresses.server.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import { withdrawals } from "../server/tables.server.ts";
import { answerLink } from "../server/withdrawal-links.server.ts";
import { answerDays, type Withdrawal } from "../server/withdrawal-state.ts";

type Texts = typeof import("../texts/fr/mails.json");

const kind = "withdrawal-digest";
/** Also the pause between two digests. */
const gatherMinutes = 10;
const apartMinutes = 60;
const maxListed = 50;

/** Adds a declaration to the address's waiting digest, or begins one. The caller holds the address's limit. */
export async function queueDigest(tx: Db, { withdrawal, now }: { withdrawal: Withdrawal; now: Date }): Promise<void> {
  const recipient = withdrawal.email.toLowerCase();
  const mailbox = mailboxOf(recipient);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${mailbox}`}, 0))`);
  const language = storedLanguage(withdrawal.language);
  const last = await lastMailTo(tx, { kind, mailbox });
  const first = last && (await firstOf(tx, last.dedupeKey));
  if (last?.isWaiting && first) {
    const listed = await declarationsSince(tx, first);
    const rewritten = await rewriteMail(tx, last.dedupeKey, digestMail.write({ declared: listed, language }));
    if (rewritten.ok) return;
  }
  const earliest = now.getTime() + gatherMinutes * 60_000;
  const afterLast = last ? last.dueAt.getTime() + apartMinutes * 60_000 : 0;
  const notBefore = new Date(Math.max(earliest, afterLast));
  await digestMail.queue(tx, { declared: [withdrawal], language }, { notBefore });
}

async function firstOf(tx: Db, dedupeKey: string): Promise<Withdrawal | undefined> {
  const [first] = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.id, dedupeKey.slice(kind.length + 1)));
  return first;
}

/** A minute earlier: concurrent ones may be older. */
const declarationsSince = (tx: Db, { email, receivedAt }: Withdrawal): Promise<Withdrawal[]> =>
  tx
    .select()
    .from(withdrawals)
    .where(
      and(
        isOfMailbox(withdrawals.email, mailboxOf(email)),
        gte(withdrawals.receivedAt, new Date(receivedAt.getTime() - 60_000)),
      ),
    )
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id));

/** Typed text: only order numbers. The key names the first declaration. */
const digestMail = defineMail({
  kind,
  texts: (language) => loadTexts<Texts>("withdrawals", "mails", language),
  to: ({ declared: [first], language }: { declared: readonly Withdrawal[]; language: Language }) => ({
    recipient: first?.email.toLowerCase(),
    language,
    key: first?.id ?? "",
  }),
  write: ({ declared }, { t: { digest: t, acknowledgement, statement, rows }, language }) => {
    const listed = declared.slice(0, maxListed).flatMap((withdrawal) => {
      const moment = fill(rows.receivedAt, { moment: dateAndTime(withdrawal.receivedAt, language) });
      const number = orderNumberIn(withdrawal.orderReference, brand.orderPrefix);
      const text = [number, moment, `${rows.reference} ${withdrawal.id}`].filter(Boolean).join(", ");
      const link = (label: string, answer: "confirm" | "dispute") => ({
        label,
        url: answerLink(answer, withdrawal.id, language),
      });
      return [
        { text, link: link(acknowledgement.action, "confirm") },
        { text: "", link: link(acknowledgement.notMeLink, "dispute") },
      ];
    });
    return {
      subject: t.subject,
      preheader: t.preheader,
      heading: t.heading,
      paragraphs: [fill(t.intro, { count: declared.length }), statement, acknowledgement.confirm, t.notMe],
      footnotes: [...listed, fill(acknowledgement.validity, { days: answerDays })],
    };
  },
});
