/** Erases a person, known by an e-mail address (GDPR article 17; decisions 3.2 says what stays). */
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

export const personAddress = comparableEmail;
const keyOf = (email: string): string => sign("erasure", email);

/** `rows`: by kind; orders in progress follow when they are finished. */
export type Erased = { rows: Map<string, number>; ordersUnderWay: number };

/** One transaction with the audit row. The rest and restored backups follow nightly. Not for the team. */
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

/** Data stored after an erasure stays. The record is erased after 3 years. */
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
