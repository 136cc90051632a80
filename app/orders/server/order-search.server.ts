import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { accentedLetters, plainLetters } from "../rules/order-search.ts";

type SearchedColumns = Record<"number" | "email" | "first_name" | "last_name" | "license_plate", AnyColumn>;

/**
 * The text that staff search: number, e-mail, name and plate (with and without hyphens), without accents and capitals. A
 * generated column, since computing it for each row that is examined would take most of a search's time.
 */
export const orderSearchText = (order: SearchedColumns): SQL =>
  sql`translate(lower(${order.number} || ' ' || ${order.email} || ' ' || ${order.first_name} || ' ' || ${order.last_name} || ' ' || ${order.license_plate} || ' ' || replace(${order.license_plate}, '-', '')), ${literal(accentedLetters)}, ${literal(plainLetters)})`;

/** Letters of our own list; no quote is among them. The expression of a column takes no parameters. */
const literal = (letters: string): SQL => sql.raw(`'${letters}'`);
