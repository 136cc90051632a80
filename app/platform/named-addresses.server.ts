/**
 * E-mail addresses inside stored texts, such as a message of the chat: to find and to remove one person's (GDPR article 17).
 */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The same pattern as in `redactPersonal` of the chat; without the character that ends a sentence. */
const address = '[^[:space:]<>()",;:]{1,64}@[^[:space:]<>()",;:]{1,190}';

/** Every address in the column's texts, in lower case: a set of rows. */
export const addressesIn = (column: AnyColumn | SQL): SQL =>
  sql`(select rtrim(lower(found[1]), '.!?') from regexp_matches(${column}, ${sql.param(address)}, 'g') as found)`;

/** Whether the text names the address, which is in lower case: as a whole, not as a part of a longer one. */
export const namesAddress = (column: AnyColumn | SQL, email: string): SQL =>
  sql`(strpos(lower(${column}), ${email}) > 0 and ${email} in ${addressesIn(column)})`;

/** The text with a mark in the place of the address. */
export const withoutAddress = (column: AnyColumn | SQL, email: string): SQL<string> => {
  const escaped = email.replace(/[^a-z0-9@]/g, "\\$&");
  const pattern = `(^|[[:space:]<>()",;:])${escaped}(?=$|[[:space:]<>()",;:]|[.!?]+(?:$|[[:space:]<>()",;:]))`;
  return sql<string>`regexp_replace(${column}, ${sql.param(pattern)}, '\\1[e-mail]', 'gi')`;
};
