/**
 * E-mail addresses inside stored texts, such as a message of the chat: to find and to remove one person's (GDPR article 17).
 */
import { domainToUnicode } from "node:url";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** With everything that an address may contain, and the usual ones alone, which may stand between marks: *ana@example.com*. */
const anyAddress = '[^[:space:]\u00a0\u202f<>()",;:]{1,64}@[^[:space:]\u00a0\u202f<>()",;:]{1,190}';
const usualAddress = "[[:alnum:]][[:alnum:]._+-]{0,63}@[[:alnum:]-]{1,63}(?:[.][[:alnum:]-]{1,63}){1,5}";

/** What may be an address in the column's texts, in lower case: a set of rows, of which some are longer than the address. */
export const addressesIn = (column: AnyColumn | SQL): SQL =>
  sql`(select distinct rtrim(lower(found[1]), '.!?') from (values (${sql.param(anyAddress)}), (${sql.param(usualAddress)})) as forms(form),
    regexp_matches(translate(${column}, '\uff20', '@'), forms.form, 'g') as found)`;

/**
 * The address as a whole, not as a part of a longer one, in both spellings of an international domain. Marks before it, which
 * an address could begin with, are not part of it unless a letter stands before them.
 */
function patternOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const domains = [...new Set([domain, domainToUnicode(domain) || domain])].map(escaped).join("|");
  return `(^|[^[:alnum:]._+'-])([._+'-]*)${escaped(email.slice(0, at))}[@\uff20](?:${domains})(?![.-]?[[:alnum:]])`;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");

/** Whether the text names the address, which is in lower case: as a whole, not as a part of a longer one. */
export const namesAddress = (column: AnyColumn | SQL, email: string): SQL =>
  sql`(strpos(lower(${column}), ${email.slice(0, email.lastIndexOf("@"))}) > 0 and ${column} ~* ${sql.param(patternOf(email))})`;

/** The text with a mark in the place of the address. */
export const withoutAddress = (column: AnyColumn | SQL, email: string): SQL<string> =>
  sql<string>`regexp_replace(${column}, ${sql.param(patternOf(email))}, '\\1\\2[e-mail]', 'gi')`;
