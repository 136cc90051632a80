import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  type LimitHit,
  limits,
  networkSubject,
  noteStands,
  noteValues,
  writeNote,
} from "#app/platform/limits/limits.server.ts";
import { normalisePromoCode } from "./promo-code.ts";
import { promoCodes } from "./server/tables.server.ts";
import { demoValues, wasAnnouncedPrepared } from "./usable-promo.server.ts";

type Asker = { db: Db; address: string };

/** For the duration of a purchase, an accepted code is no secret to its address. */
const acceptedCodes = { name: "promo-accepted", windowSeconds: 86_400 };

export type PromoCheckLimits = {
  /** Counted before the result is given, so that parallel calls learn no more than sequential ones. */
  hits: LimitHit[];
  settle(outcome: { accepted: boolean; counted: boolean }): Promise<void>;
};

/** Counts nothing if `isPromoResultKnown` holds for `values`. */
export type PromoCheck = PromoCheckLimits & { values: ReturnType<typeof checkValues> };

const checkValues = (code: string | undefined, subject: string) => ({
  ...noteValues(acceptedCodes, subject),
  triedCode: code ?? null,
  ...demoValues(),
});

/**
 * Limits checks of a code by the Apply button, in quotes and orders (security 2.3). Results that reveal nothing do not
 * count: no code, a public one, one accepted from this address before. An accepted code returns its attempt.
 */
export async function promoCheckLimits(asker: Asker, typed: string | null | undefined): Promise<PromoCheckLimits> {
  const asked = promoCheck(asker, typed);
  if (asked.hits.length === 0 || asked.values.triedCode === null) return asked;
  const [row] = await resultIsKnownStatement.run(asker.db, asked.values);
  return row!.is_known ? { hits: [], settle: async () => {} } : asked;
}

/** For a statement that selects `isPromoResultKnown` itself, and then counts no hit. */
export function promoCheck({ db, address }: Asker, typed: string | null | undefined): PromoCheck {
  const code = normalisePromoCode(typed ?? "");
  const subject = `${addressSubject(address)} ${code}`;
  const values = checkValues(code, subject);
  if (code === "") return { hits: [], settle: async () => {}, values };
  const hits = [
    { limit: limits.promo, subject: addressSubject(address) },
    { limit: limits.promoNetwork, subject: networkSubject(address) },
    { limit: limits.promoEverybody, subject: "everybody" },
  ];
  return {
    hits,
    values,
    async settle({ accepted, counted }) {
      if (!accepted) return;
      await writeNote(db, acceptedCodes, subject);
      if (counted) await giveBackToLimits(db, hits);
    },
  };
}

/** SQL condition: the result reveals nothing new. */
export const isPromoResultKnown = (): SQL => sql`(exists (
  select 1 from ${promoCodes} where code = ${sql.placeholder("triedCode")} and ${wasAnnouncedPrepared()}
) or ${noteStands(acceptedCodes)})`;

const resultIsKnownStatement = statement<{ is_known: boolean }>(
  "promo_is_known",
  () => sql`select ${isPromoResultKnown()} as is_known`,
);
