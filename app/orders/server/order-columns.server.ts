import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ColumnClasses } from "#app/platform/privacy/person-table.server.ts";
import { type ErasedField, erasedFieldNames, type OrderField, orderFieldNames } from "../fields/order-field-rules.ts";
import { orders } from "./tables.server.ts";

export const allColumns = (): SQL =>
  sql.join(
    Object.values(getTableColumns(orders)).map((column) => sql`${column}`),
    sql`, `,
  );

const isErased = (name: OrderField): name is ErasedField => (erasedFieldNames as OrderField[]).includes(name);
const isKept = (name: OrderField): name is Exclude<OrderField, ErasedField> => !isErased(name);

/** `order-field-rules.ts` says it of the fields that a buyer gives. */
export const orderColumnClasses = {
  address: ["email"],
  personal: [...erasedFieldNames.filter((name) => name !== "email"), "hold_reason", "tags"],
  money: [
    ...(["promo_code", "discount_amount", "product_price", "shipping_price", "subtotal", "total_amount"] as const),
    ...(["vat_amount", "vat_rate", "currency"] as const),
  ],
  record: [
    ...orderFieldNames.filter(isKept),
    ...(["id", "number", "open_slot", "status", "payment_status", "terms_version", "accepted_terms_at"] as const),
    ...(["held_at", "dispute", "return_cause", "origin", "is_test", "created_at", "updated_at"] as const),
  ],
  staff: ["assignee"],
  technical: ["buyer_key", "access_token_hash", "idempotency_key", "version", "search_text"],
} as const satisfies ColumnClasses<typeof orders>;
