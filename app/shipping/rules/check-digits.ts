const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * weights[at % weights.length]!, 0);

/** Universal Postal Union S10: two letters, eight digits, check digit, country. */
export function isPostalItem(number: string): boolean {
  const remainder = 11 - (weighted(number.slice(2, 10), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return Number(number[10]) === (remainder === 10 ? 0 : remainder === 11 ? 5 : remainder);
}

/** DHL Express: the remainder of the first nine digits by seven. */
export const isExpressWaybill = (number: string): boolean => Number(number.slice(0, -1)) % 7 === Number(number.at(-1));

/** GS1 serial shipping container code, 20 digits with application identifier 00. */
export function isContainerCode(number: string): boolean {
  const sum = weighted(number.slice(2, -1), [3, 1]);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

/** UPS: `1Z` and fifteen characters; letters count (code − 63) modulo ten, every second counts twice. */
export function isUpsNumber(number: string): boolean {
  const values = [...number.slice(2, -1)].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  const sum = values.reduce((total, value, at) => total + value * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

/** ISO/IEC 7064 MOD 37,36, as DPD prints it after fourteen digits. */
export function hasMod3736Check(number: string): boolean {
  let sum = 36;
  for (const character of number.slice(0, -1)) {
    sum = (sum + Number.parseInt(character, 36)) % 36 || 36;
    sum = (sum * 2) % 37;
  }
  return (sum + Number.parseInt(number.at(-1)!, 36)) % 36 === 1;
}
