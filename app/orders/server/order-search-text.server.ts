import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { searchable } from "#app/platform/database/list-conditions.server.ts";

type SearchedColumns = Record<
  "number" | "email" | "first_name" | "last_name" | "license_plate" | "postal_code",
  AnyColumn
>;

/** Plate and postcode also without separators. Generated, because computing it per row would dominate a search. */
export const orderSearchText = (order: SearchedColumns): SQL =>
  sql`${searchable(sql`${order.number} || ' ' || ${order.email} || ' ' || ${order.first_name} || ' ' || ${order.last_name} || ' ' || ${order.license_plate} || ' ' || ${order.postal_code}`)} || ' ' || translate(${searchable(sql`${order.license_plate} || '/' || ${order.postal_code}`)}, ' .-', '')`;
