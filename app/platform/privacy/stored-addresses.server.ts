import { and, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../database/database.server.ts";

export const isAddress = (column: PgColumn, email: string): SQL => sql`lower(${column}) = ${email}`;

export const isOfMailbox = (column: PgColumn, mailbox: string): SQL => sql`${mailbox} = case
  when lower(${column}) ~ '^[^+@]+[^@]*@(gmail|googlemail)[.]com$'
  then replace(split_part(split_part(lower(${column}), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else regexp_replace(lower(${column}), '^([^+@]+)[+][^@]*@', '\\1@') end`;

const batchSize = 5_000;

/** Distinct addresses in lower case, in batches, in the order of a `text_pattern_ops` index. */
export async function* storedAddresses(db: Db, column: PgColumn, limit = batchSize): AsyncGenerator<string[]> {
  const address: SQL<string> = sql<string>`lower(${column})`;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ address })
      .from(column.table)
      .where(and(ne(column, ""), sql`${address} ~>~ ${after}`))
      .groupBy(address)
      .orderBy(sql`${address} using ~<~`)
      .limit(limit);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.address);
    if (rows.length < limit) return;
    after = last.address;
  }
}
