import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  type LimitHit,
  limits,
  networkSubject,
  noteStands,
  writeNote,
} from "#app/platform/limits.server.ts";
import { inForce } from "./find-promo.server.ts";
import { normalisePromoCode } from "./promo-code.ts";
import { promoCodes } from "./server/tables.server.ts";

type Asker = { db: Db; address: string };

/** A code that was accepted is no secret to the address it was accepted from, for as long as a purchase may take. */
const acceptedCodes = { name: "promo-accepted", windowSeconds: 86_400 };

type PromoVerdictTurn = {
  /** What the verdict counts on; taken before it is given, so that calls at the same time see no more codes than one by one. */
  hits: LimitHit[];
  settle(outcome: { accepted: boolean; counted: boolean }): Promise<void>;
};

/**
 * One limit for one verdict on a code, wherever it is given: by the Apply button, in a quote, in an order (security 2.3).
 * Answers that reveal nothing new do not count: no code, the public one, and one that was accepted from this address before.
 * An accepted code returns its attempt, so that only unsuccessful attempts stay counted.
 */
export async function promoVerdict(
  { db, address }: Asker,
  typed: string | null | undefined,
): Promise<PromoVerdictTurn> {
  const code = normalisePromoCode(typed ?? "");
  const subject = `${addressSubject(address)} ${code}`;
  if (code === "" || (code !== undefined && (await isKnown(db, code, subject))))
    return { hits: [], settle: async () => {} };
  const hits = [
    { limit: limits.promo, subject: addressSubject(address) },
    { limit: limits.promoNetwork, subject: networkSubject(address) },
    { limit: limits.promoEverybody, subject: "everybody" },
  ];
  return {
    hits,
    async settle({ accepted, counted }) {
      if (!accepted) return;
      await writeNote(db, acceptedCodes, subject);
      if (counted) await giveBackToLimits(db, hits);
    },
  };
}

async function isKnown(db: Db, code: string, subject: string): Promise<boolean> {
  const isPublic = and(eq(promoCodes.code, code), eq(promoCodes.isPublic, true), inForce());
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select 1 from ${promoCodes} where ${isPublic}) or ${noteStands(acceptedCodes, subject)} as known`);
  return rows[0]!.known;
}
