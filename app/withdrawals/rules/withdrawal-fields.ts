import { email, line } from "#app/forms/fields.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";

/**
 * Names, numbers and dates, and nothing that a mail program turns into a link: the receipt repeats them, to an address whose
 * owner may have confirmed without reading.
 */
const isPlain = (text: string) => /^(?:[\p{L}\p{M}\p{N} &#°º'’,()-]|\.(?=\s|$)|(?<=\d)[/.:](?=\d))+$/u.test(text);

/**
 * What the law lets the shop ask for in a declaration (directive 2023/2673): who, which contract, where to send the receipt;
 * no reason.
 */
export const withdrawalFields = { name: line(80, isPlain), orderReference: line(80, isPlain), email };
export type WithdrawalFields = typeof withdrawalFields;
export type WithdrawalValues = ValuesOf<WithdrawalFields>;
