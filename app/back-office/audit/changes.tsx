import { ownValue } from "#app/platform/text/own-value.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { type ChangeLabels, labelOf, shownFields, shownValue, type Values } from "./describe-changes.ts";

type Props = ChangeLabels & { before: Values; after: Values };

export function Changes({ before, after, ...words }: Props) {
  const fields = shownFields(before, after);
  if (fields.length === 0) return null;
  const { t } = words;
  return (
    <ul className="grid max-w-text gap-0.5">
      {fields.map((field) => (
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
}
