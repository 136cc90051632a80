import { email, line } from "#app/forms/fields.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";
import { plainName } from "#app/platform/text/typed-text.ts";

/**
 * Names as an order takes them, numbers and dates, but nothing that a mail program turns into a link: the receipt repeats them,
 * to an address whose owner may have confirmed without reading. A dot before a letter gets a space: “J.R. Ewing”.
 */
const plainLine = line(
  80,
  (text) =>
    /^(?:\d[/.:](?=\d)|[\p{L}\p{M}\p{N}\p{So}\p{Sk}\p{Pd}\p{Pi}\p{Pf}\p{Join_C} &#'"·,;!?*%=|_€()[\]+]|[.:](?=\s|$))+$/u.test(
      text,
    ),
  (text) => plainName(text).replace(/\.(?=\p{L})/gu, ". "),
);

/**
 * What the law lets the shop ask for in a declaration (directive 2023/2673): who, which contract, where to send the receipt;
 * no reason.
 */
export const withdrawalFields = { name: plainLine, orderReference: plainLine, email };
export type WithdrawalFields = typeof withdrawalFields;
export type WithdrawalValues = ValuesOf<WithdrawalFields>;
