/** The order number in a typed text, in its stored form: "od 2026 123" is `OD-2026-000123`. */
export function orderNumberIn(text: string, prefix: string): string | undefined {
  const match = new RegExp(`(?:^|[^\\p{L}\\p{N}])${prefix}[ -]{0,3}(\\d{4})[ -]{1,3}(\\d{1,6})(?!\\d)`, "iu").exec(
    text,
  );
  return match ? `${prefix}-${match[1]}-${match[2]!.padStart(6, "0")}` : undefined;
}
