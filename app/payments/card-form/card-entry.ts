export type Card = { number: string; expiry: string; cvc: string };
export type CardFault = "incompleteNumber" | "incompleteExpiry" | "incompleteCvc" | "past";

export const formatNumber = (text: string): string =>
  text
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

export function formatExpiry(text: string, before = ""): string {
  // Deleting the slash deletes the digit before it too, or the slash would come back.
  if (before.endsWith(" / ") && text === before.slice(0, -1)) return text.replace(/\D/g, "").slice(0, 1);
  let digits = text.replace(/\D/g, "");
  // Browsers fill in "12/2028".
  if (/^\d{2}\s*\/\s*20\d{2}$/.test(text.trim())) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCvc = (text: string): string => text.replace(/\D/g, "").slice(0, 4);

export function checkCard(card: Card, now: Date): Partial<Record<keyof Card, CardFault>> {
  const faults: Partial<Record<keyof Card, CardFault>> = {};
  if (card.number.replace(/\D/g, "").length < 14) faults.number = "incompleteNumber";
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(card.expiry) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) faults.expiry = "incompleteExpiry";
  else if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) faults.expiry = "past";
  if (card.cvc.length < 3) faults.cvc = "incompleteCvc";
  return faults;
}
