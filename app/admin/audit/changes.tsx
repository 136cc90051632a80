import { shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { ChangesTexts } from "./changes-texts.server.ts";

type Values = Record<string, unknown> | null;
type Props = { before: Values; after: Values; t: ChangesTexts; language: Language };

/** The fields that a write changed, each with both values; of what is new or deleted, with the one that it has. */
export function Changes({ before, after, t, language }: Props) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;

  return (
    <ul className="grid max-w-prose gap-0.5">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{ownValue(t.fields, field) ?? field}: </span>
          {before && (
            <>
              <span className="sr-only">{t.before} </span>
              <del className={after ? "" : "no-underline"}>
                {shownValue(field, ownValue(before, field), t, language)}
              </del>
            </>
          )}
          {before && after && <span aria-hidden="true"> → </span>}
          {after && (
            <>
              <span className="sr-only"> {t.after} </span>
              <ins className="font-medium no-underline">{shownValue(field, ownValue(after, field), t, language)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function shownValue(field: string, value: unknown, t: ChangesTexts, language: Language): string {
  if (value === null || value === undefined || value === "") return t.none;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "string") {
    if (isoDate.test(value)) return shortDateAndTime(value, language);
    return ownValue(ownValue(t.values, field) ?? {}, value) ?? value;
  }
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
