/** Erasure of a person, who is known by an e-mail address (GDPR article 17; docs/operations.md says what stays). */
import { lt } from "drizzle-orm";
import { waitingListEraser } from "#app/compatibility/waiting-list-retention.server.ts";
import { contactEraser } from "#app/contact/contact-retention.server.ts";
import { mailEraser } from "#app/mail/mail-retention.server.ts";
import { newsletterEraser } from "#app/newsletter/newsletter-retention.server.ts";
import { buyerEraser, ordersUnderWay } from "#app/orders/erase-buyer.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { monthsBefore, type PersonEraser, type Retention } from "#app/platform/retention.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/declared-orders.server.ts";
import { erasures } from "./server/tables.server.ts";

/**
 * One for each domain that stores an address. Declarations of withdrawal are missing: the law asks to keep them for 5 years,
 * and the orders that they name stay with them.
 */
const erasers: PersonEraser[] = [
  mailEraser,
  contactEraser,
  newsletterEraser,
  waitingListEraser,
  buyerEraser(ordersWithDeclarations),
];

const normalized = (email: string): string => email.trim().toLowerCase();
const keyOf = (email: string): string => sign("erasure", email);

type Erased = { rows: Map<string, number>; ordersUnderWay: number };

/** Erases what may be erased now, and notes the person, so that the rest and restored backups follow every night. */
export async function erasePerson(context: { db: Database; now: Date }, email: string): Promise<Erased> {
  const { db, now } = context;
  const address = normalized(email);
  await db
    .insert(erasures)
    .values({ person: keyOf(address), at: now })
    .onConflictDoUpdate({ target: erasures.person, set: { at: now } });
  const rows = await eraseBefore(context, address, now);
  return { rows, ordersUnderWay: await ordersUnderWay(db, address, now) };
}

async function eraseBefore(context: { db: Database; now: Date }, email: string, before: Date) {
  const rows = new Map<string, number>();
  for (const { what, erase } of erasers) rows.set(what, await erase({ ...context, email, before }));
  return rows;
}

/**
 * Who was erased stays so: what a restored backup brought back, and orders that have been finished since. What the same
 * person stored after the erasure is left alone. The note itself goes after 3 years.
 */
export const erasedPersonsRetention: Retention = {
  what: "erased persons",
  async erase(context) {
    const { db, now } = context;
    await db.delete(erasures).where(lt(erasures.at, monthsBefore(now, 36)));
    const noted = new Map((await db.select().from(erasures)).map(({ person, at }) => [person, at]));
    if (noted.size === 0) return 0;
    let erased = 0;
    const addresses = await Promise.all(erasers.map((eraser) => eraser.addresses(db)));
    for (const email of new Set(addresses.flat())) {
      const before = noted.get(keyOf(email));
      if (before === undefined) continue;
      const rows = await eraseBefore(context, email, before);
      for (const count of rows.values()) erased += count;
    }
    return erased;
  },
};
