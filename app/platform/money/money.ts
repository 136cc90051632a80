/** Integer cents; numeric(10,2) in the database and in JSON of the specification. Only these functions convert. */
export type Cents = number;

/** "79.00" → 7900. Throws on anything but an amount with at most two decimals. */
export function centsFromDecimal(text: string | number): Cents {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text));
  if (!match) throw new Error("not an amount of money");
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -cents : cents;
}

export function decimalFromCents(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new Error("cents must be an integer");
  const absolute = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

export const eurosOf = (cents: Cents): number => cents / 100;

export const centsOf = (euros: number | string): Cents => Math.round(Number(euros) * 100);
