import { email, line } from "#app/forms/fields.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";
import { plainName } from "#app/platform/text/typed-text.ts";

/** Nothing that mail programs turn into links. A dot before a letter gets a space: “J.R. Ewing”. */
const plainLine = line(
  80,
  (text) =>
    /^(?:\d[/.:](?=\d)|[\p{L}\p{M}\p{N}\p{So}\p{Sk}\p{Pd}\p{Pi}\p{Pf}\p{Join_C} &#'"·,;!?*%=|_€()[\]+]|[.:](?=\s|$))+$/u.test(
      text,
    ),
  (text) => plainName(text).replace(/\.(?=\p{L})/gu, ". "),
);

/** All that the law allows to ask (directive 2023/2673). */
export const withdrawalFields = { name: plainLine, orderReference: plainLine, email };
export type WithdrawalFields = typeof withdrawalFields;
export type WithdrawalValues = ValuesOf<WithdrawalFields>;
