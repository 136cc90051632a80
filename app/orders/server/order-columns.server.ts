import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ColumnClass } from "#app/platform/privacy/column-class.ts";
import type { OrderField } from "../fields/order-field-rules.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "./tables.server.ts";

/** For SQL statements; a row is an `OrderRow`. */
export const allColumns = (): SQL =>
  sql.join(
    Object.values(getTableColumns(orders)).map((column) => sql`${column}`),
    sql`, `,
  );

/** Columns that no buyer gives (the others are in `order-field-rules.ts`). */
export const otherColumns: Record<Exclude<keyof OrderRow, OrderField>, ColumnClass> = {
  id: "record",
  number: "record",
  buyer_key: "technical",
  open_slot: "record",
  promo_code: "money",
  discount_amount: "money",
  product_price: "money",
  shipping_price: "money",
  subtotal: "money",
  total_amount: "money",
  vat_amount: "money",
  vat_rate: "money",
  currency: "money",
  status: "record",
  payment_status: "record",
  terms_version: "record",
  accepted_terms_at: "record",
  access_token_hash: "technical",
  idempotency_key: "technical",
  version: "technical",
  held_at: "record",
  hold_reason: "personal",
  dispute: "record",
  origin: "record",
  is_test: "record",
  search_text: "technical",
  created_at: "record",
  updated_at: "record",
};
