import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { auditedRules, columnsOf, type PromoRules } from "./edit-promo.server.ts";
import { maxBatchSize } from "./promo-code.ts";
import { promoBatches, promoCodes } from "./server/tables.server.ts";

/** 32 characters without I, O, 0, 1. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 2;
const groupLength = 5;

/** `PREFIX-7K2QM-X9D4T`, distinct, 50 random bits each: with 10,000 codes in force a guess succeeds once in 10¹¹. */
export function randomCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode(prefix));
  return [...codes];
}

function randomCode(prefix: string): string {
  // 256 is a multiple of 32, so characters are equally likely.
  const signs = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]!);
  const parts = Array.from({ length: groups }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return [...(prefix === "" ? [] : [prefix]), ...parts].join("-");
}

export type NewBatch = {
  name: string;
  /** Letters and digits, may be empty. */
  prefix: string;
  count: number;
  rules: Pick<PromoRules, "discount" | "validFrom" | "validUntil" | "maxUses" | "oncePerEmail">;
};

/** Generates unguessable codes (decisions 9), all or none. Returns the batch's id. */
export async function createPromoBatch(
  { db, author }: { db: Database; author: Author },
  { name, prefix, count, rules }: NewBatch,
): Promise<number> {
  if (!(Number.isInteger(count) && count >= 1 && count <= maxBatchSize)) throw new Error("no such size of a batch");
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .insert(promoBatches)
      .values({ name, prefix, size: count, author: typeof author === "string" ? author : `user:${author.userId}` })
      .returning();
    const { isPublic: _, isActive: __, ...columns } = columnsOf({ ...rules, isPublic: false, isActive: true });
    const { discountType, discountValue, validFrom, validUntil, maxUses } = columns;
    let missing = count;
    // Existing codes are replaced; a second round is rare.
    for (let round = 0; missing > 0; round++) {
      if (round === 10) throw new Error("the random codes are not random");
      const { rowCount } = await tx.execute(sql`
        insert into ${promoCodes} (code, discount_type, discount_value, valid_from, valid_until, max_uses, once_per_email, batch_id)
        select code, ${discountType}, ${discountValue}::numeric, ${validFrom?.toISOString() ?? null}::timestamptz,
          ${validUntil?.toISOString() ?? null}::timestamptz, ${maxUses}::int, ${rules.oncePerEmail ?? false}::boolean, ${batch!.id}::int
        from unnest(${sql.param(randomCodes(prefix, missing))}::text[]) as code
        on conflict (code) do nothing`);
      missing -= rowCount ?? 0;
    }
    await recordAudit(tx, author, "promo-batch-created", `promo-batch:${batch!.id}`, {
      after: { name, prefix, size: count, ...auditedRules(columns) },
    });
    return batch!.id;
  });
}
