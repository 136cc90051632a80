import type { Language } from "#app/i18n/languages.ts";
import type { OrderAnswer } from "#app/orders/order-answer.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { type Answer, callJson } from "#app/platform/browser/call-json.ts";
import type { OrderState } from "./confirmation/confirmation-state.ts";
import type { FormMarks, OrderBody } from "./place-order.ts";

/** Browser side of the purchase (spec 7, decisions 12). Amounts are euros, computed by the server. */
export type PublicPromo = {
  code: string;
  discount_type: string;
  discount_value: number | string;
  valid_until: string | null;
  lowest_price_30_days?: number | string | null;
};

export type AddressSuggestion = {
  display_name: string;
  lat: string;
  lon: string;
  address: {
    house_number?: string;
    road?: string;
    city?: string;
    postcode?: string;
    country?: string;
    country_code?: string;
  };
};

export type OrderDetails = OrderAnswer;

export const askQuote = (
  wanted: { country: string; postal_code?: string; promo_code: string | null; order_id: string | undefined },
  signal?: AbortSignal,
): Promise<Answer<OrderQuote>> => callJson("/api/order-quotes", { json: wanted, ...(signal ? { signal } : {}) });

export const readPublicPromo = (): Promise<Answer<PublicPromo | null>> => callJson("/api/promo-codes/public");

export const sendOrder = (
  body: OrderBody,
  idempotencyKey: string,
  marks: FormMarks & { shown_total: number },
): Promise<Answer<OrderDetails>> =>
  callJson("/api/orders", { json: { ...body, ...marks, idempotency_key: idempotencyKey } });

export const readOrderState = (id: string): Promise<Answer<OrderState>> =>
  callJson(`/api/orders/${encodeURIComponent(id)}/status`);

export const readOrderDetails = (id: string, access: string | null): Promise<Answer<OrderDetails>> =>
  callJson(`/api/orders/${encodeURIComponent(id)}${access ? `?access=${encodeURIComponent(access)}` : ""}`);

/** Later mails follow. */
export const changeOrderLanguage = (
  order: { id: string; access?: string | undefined },
  language: Language,
): Promise<Answer<{ language: string }>> =>
  callJson(`/api/orders/${encodeURIComponent(order.id)}/language`, { json: { language, access: order.access } });

/** Never fails: without an answer nothing is proposed (spec 7). */
export async function searchAddresses(
  wanted: { q: string; language: Language; country: string },
  signal: AbortSignal,
): Promise<AddressSuggestion[]> {
  const query = new URLSearchParams({ q: wanted.q, lang: wanted.language, country: wanted.country });
  try {
    const answer = await callJson<AddressSuggestion[]>(`/api/address-search?${query}`, { signal, timeoutSeconds: 5 });
    return answer.ok && Array.isArray(answer.data) ? answer.data : [];
  } catch {
    return [];
  }
}
