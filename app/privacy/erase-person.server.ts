/** Erasure of a person, who is known by an e-mail address (GDPR article 17; decisions 3.2 says what stays). */
import { lt } from "drizzle-orm";
import { isStaffAddress } from "#app/accounts/personal-data.server.ts";
import { ordersUnderWay } from "#app/orders/privacy/erase-buyer.server.ts";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { monthsBefore, type PersonEraser, type Retention } from "#app/platform/privacy/retention.server.ts";
import type { Result } from "#app/platform/result.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { personalData } from "./server/personal-data.server.ts";
import { erasures } from "./server/tables.server.ts";

const erasers: PersonEraser[] = personalData.flatMap((part) => ("eraser" in part ? [part.eraser] : []));

/** As every eraser and exporter compares addresses. */
export const personAddress = comparableEmail;
const keyOf = (email: string): string => sign("erasure", email);

/** `rows`: how many by kind; those of orders under way follow when they are finished. */
export type Erased = { rows: Map<string, number>; ordersUnderWay: number };

/**
 * Erases what may be erased now, and notes the person, so that the rest and restored backups follow every night: all of it
 * in one transaction with its audit row, which names the person by a keyed hash. Somebody in the team is refused: first the
 * team lets the person go, which never takes the last administrator.
 */
export const erasePerson = (
  { db, now, author }: { db: Database; now: Date; author: Author },
  email: string,
): Promise<Result<"isStaff", Erased>> =>
  db.transaction(async (tx) => {
    const address = personAddress(email);
    if (await isStaffAddress(tx, address)) return { ok: false, error: "isStaff" } as const;
    await tx
      .insert(erasures)
      .values({ person: keyOf(address), at: now })
      .onConflictDoUpdate({ target: erasures.person, set: { at: now } });
    const rows = await eraseBefore({ db: tx, now }, address, now);
    await recordAudit(tx, author, "person-erased", `account:${accountKey(address)}`, {
      after: Object.fromEntries(rows),
    });
    return { ok: true, rows, ordersUnderWay: await ordersUnderWay(tx, address, now) } as const;
  });

async function eraseBefore(context: { db: Db; now: Date }, email: string, before: Date) {
  const rows = new Map<string, number>();
  for (const { what, erase } of erasers) rows.set(what, await erase({ ...context, email, before }));
  return rows;
}

/**
 * An erasure lasts: it is repeated for what a restored backup brought back, and for orders that have been finished since. What
 * the same person stored after the erasure is left alone. The note itself goes after 3 years.
 */
export const erasedPersonsRetention: Retention = {
  what: "erased persons",
  async erase(context) {
    const { db, now } = context;
    await db.delete(erasures).where(lt(erasures.at, monthsBefore(now, 36)));
    const noted = new Map((await db.select().from(erasures)).map(({ person, at }) => [person, at]));
    if (noted.size === 0) return 0;
    let erased = 0;
    const done = new Set<string>();
    for (const eraser of erasers)
      for await (const addresses of eraser.addresses(db))
        for (const email of addresses) {
          const address = personAddress(email);
          const before = noted.get(keyOf(address));
          if (before === undefined || done.has(address)) continue;
          done.add(address);
          const rows = await eraseBefore(context, address, before);
          for (const count of rows.values()) erased += count;
        }
    return erased;
  },
};
