import { domainToUnicode } from "node:url";
import { type AnyColumn, and, ne, type SQL, sql } from "drizzle-orm";
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

/** Finds and removes one person's e-mail address inside stored texts (GDPR article 17). */

/** All characters of an address, and the usual ones alone between marks: *ana@example.com*. */
const anyAddress = '[^[:space:]\u00a0\u202f<>()",;:]{1,64}@[^[:space:]\u00a0\u202f<>()",;:]{1,190}';
const usualAddress = "[[:alnum:]][[:alnum:]._+-]{0,63}@[[:alnum:]-]{1,63}(?:[.][[:alnum:]-]{1,63}){1,5}";

/** Candidates in lower case, some longer than the address. */
export const addressesIn = (column: AnyColumn | SQL): SQL =>
  sql`(select distinct rtrim(lower(found[1]), '.!?') from (values (${sql.param(anyAddress)}), (${sql.param(usualAddress)})) as forms(form),
    regexp_matches(translate(${column}, '\uff20', '@'), forms.form, 'g') as found)`;

/** In both spellings of an international domain, not as a part of a longer one. Marks before it need a letter. */
function patternOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const domains = [...new Set([domain, domainToUnicode(domain) || domain])].map(escaped).join("|");
  return `(^|[^[:alnum:]._+'-])([._+'-]*)${escaped(email.slice(0, at))}[@\uff20](?:${domains})(?![.-]?[[:alnum:]])`;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");

export const namesAddress = (column: AnyColumn | SQL, email: string): SQL =>
  sql`(strpos(lower(${column}), ${email.slice(0, email.lastIndexOf("@"))}) > 0 and ${column} ~* ${sql.param(patternOf(email))})`;

export const withoutAddress = (column: AnyColumn | SQL, email: string): SQL<string> =>
  sql<string>`regexp_replace(${column}, ${sql.param(patternOf(email))}, '\\1\\2[e-mail]', 'gi')`;
