import { plural } from "#app/i18n/format.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { type ChangeLabels, labelOf, shownFields, shownValue, type Values } from "./describe-changes.ts";

/** A new row may have ten values. */
const shownAtOnce = 3;

type Props = ChangeLabels & { before: Values; after: Values };

export function Changes({ before, after, ...words }: Props) {
  const fields = shownFields(before, after);
  if (fields.length === 0) return null;
  const { t } = words;
  const list = (shown: string[]) => (
    <ul className="grid max-w-text gap-0.5">
      {shown.map((field) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{labelOf(field, words)} </span>
          {before && (
            <>
              <span className="sr-only">{t.before} </span>
              <del className={after ? "" : "no-underline"}>
                {unbrokenNumbers(shownValue(field, ownValue(before, field), words))}
              </del>
            </>
          )}
          {before && after && <span aria-hidden="true"> → </span>}
          {after && (
            <>
              <span className="sr-only"> {t.after} </span>
              <ins className="font-medium no-underline">
                {unbrokenNumbers(shownValue(field, ownValue(after, field), words))}
              </ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  const rest = fields.slice(shownAtOnce);
  if (rest.length < 2) return list(fields);
  return (
    <>
      {list(fields.slice(0, shownAtOnce))}
      <details className="pt-0.5">
        <summary className="w-fit cursor-pointer text-muted">{plural(t.more, rest.length, words.language)}</summary>
        {list(rest)}
      </details>
    </>
  );
}
