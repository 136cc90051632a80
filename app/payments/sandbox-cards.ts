/** Stripe's public test numbers (docs.stripe.com/testing) and what each does. Real cards are refused. */
export type CardError =
  | "cardDeclined"
  | "insufficientFunds"
  | "expiredCard"
  | "incorrectCvc"
  | "processingError"
  | "incorrectNumber"
  | "invalidExpiry"
  | "invalidCvc"
  | "testModeOnly"
  | "authenticationFailed"
  | "paymentNotOpen";

export type CardBehaviour = { authenticates?: true; decline?: CardError };

const behaviours = new Map<string, CardBehaviour>([
  ["4242424242424242", {}],
  ["5555555555554444", {}],
  ["4000000000000002", { decline: "cardDeclined" }],
  ["4000000000009995", { decline: "insufficientFunds" }],
  ["4000000000000069", { decline: "expiredCard" }],
  ["4000000000000127", { decline: "incorrectCvc" }],
  ["4000000000000119", { decline: "processingError" }],
  ["4000002500003155", { authenticates: true }],
  ["4000002760003184", { authenticates: true }],
  ["4000008260003178", { authenticates: true, decline: "insufficientFunds" }],
  ["4000008400001629", { authenticates: true, decline: "cardDeclined" }],
]);

export type CardDetails = { number: string; expiry: string; cvc: string };

/** What a card does, or what is wrong with what was typed, before any bank is asked. */
export function readCard(
  card: CardDetails,
  now: Date,
): { ok: true; behaviour: CardBehaviour } | { ok: false; error: CardError } {
  const number = card.number.replace(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return { ok: false, error: "incorrectNumber" };
  if (!isFuture(card.expiry, now)) return { ok: false, error: "invalidExpiry" };
  if (!/^\d{3,4}$/.test(card.cvc.trim())) return { ok: false, error: "invalidCvc" };
  const behaviour = behaviours.get(number);
  return behaviour ? { ok: true, behaviour } : { ok: false, error: "testModeOnly" };
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** `12/34`, `12 / 34`, `1234`, `12/2034`: good until the end of its month. */
function isFuture(expiry: string, now: Date): boolean {
  const match = /^(\d{1,2})\s*\/?\s*(\d{4}|\d{2})$/.exec(expiry.trim().slice(0, 12));
  if (!match) return false;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]!.length === 2 ? 2000 : 0);
  const months = year * 12 + month - 1;
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return month >= 1 && month <= 12 && months >= current && months <= current + 50 * 12;
}
