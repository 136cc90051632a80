import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { escapeLike } from "./like-pattern.ts";

/**
 * A text as staff search it, in the database's function of this name (migration 0052): lower case without accents, other
 * letters in their plain form (ł, ß, ø, ﬁ), ’ as ', hyphens as -, and nothing invisible. Rows and searches go through the same
 * function, so that they cannot differ.
 */
export const searchable = (text: AnyColumn | SQL | string): SQL => sql`searchable(${text})`;

/** The searched text, which is `searchable` already, contains these words as they were typed. */
export const isFoundIn = (searched: AnyColumn | SQL, words: string): SQL =>
  sql`${searched} like '%' || searchable(${escapeLike(words)}) || '%'`;
