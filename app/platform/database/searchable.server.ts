import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { escapeLike } from "./like-pattern.ts";

/**
 * The searched form of a text, by a database function (migration 0052): lower case, no accents, letters in plain form (ł,
 * ß, ø, ﬁ), ’ as ', plain hyphens, nothing invisible.
 */
export const searchable = (text: AnyColumn | SQL | string): SQL => sql`searchable(${text})`;

/** `searched` is already in that form. */
export const isFoundIn = (searched: AnyColumn | SQL, words: string): SQL =>
  sql`${searched} like '%' || searchable(${escapeLike(words)}) || '%'`;
