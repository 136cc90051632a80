import { useState } from "react";
import { fill, localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Field, Typed } from "./fields.ts";
import { type Fields, mergeStored, namesOf, type Refusals, type TypedOf } from "./form-state.ts";
import type { Form } from "./use-form.ts";

type Options<F extends Fields> = {
  form: Form<F>;
  fields: F;
  stored: TypedOf<F>;
  /** "Stored meanwhile: {value}". */
  sentence: string;
  language: Language;
};

/** After `takeStored` untouched fields show stored values, and others mention them. */
export function useStoredValues<F extends Fields>({ form, fields, stored, sentence, language }: Options<F>) {
  const [begun, setBegun] = useState(stored);
  function merge(contents: Record<"typed" | "begun", TypedOf<F>>, begun: Partial<TypedOf<F>>, refused: Refusals<F>) {
    const { taken, met } = mergeStored(fields, { ...contents, stored });
    setBegun(stored);
    form.edit({ ...begun, ...taken });
    const shown = met.flatMap((name) => {
      const value = shownContents(fields[name]!, stored[name], language);
      return value === null ? [] : [[name, { code: "stored", message: fill(sentence, { value }) }] as const];
    });
    if (shown.length > 0) form.refuse({ ...(Object.fromEntries(shown) as Refusals<F>), ...refused });
  }
  return {
    begun,
    isTouched: namesOf(fields).some((name) => form.typed[name] !== begun[name]),
    begin: () => setBegun(stored),
    takeStored: (refused: Refusals<F> = {}) => merge({ typed: form.typed, begun }, {}, refused),
    restore: (draft: { typed: Partial<TypedOf<F>>; begun: Partial<TypedOf<F>> }) =>
      merge({ typed: { ...stored, ...draft.typed }, begun: { ...stored, ...draft.begun } }, draft.typed, {}),
  };
}

const maxShownLength = 300;

/** As a person reads it; null for options and checkboxes. */
function shownContents(field: Field, contents: Typed, language: Language): string | null {
  if (typeof contents !== "string" || field.options) return null;
  const type = field.input?.type;
  // In the browser's own time zone.
  if (contents !== "" && (type === "datetime-local" || type === "date")) {
    const style = type === "date" ? {} : ({ timeStyle: "short" } as const);
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", ...style }).format(
      new Date(contents.padEnd(16, "T00:00")),
    );
  }
  const shown = contents === "" ? "–" : contents;
  return shown.length > maxShownLength ? `${shown.slice(0, maxShownLength)}…` : shown;
}

export type StoredValues<F extends Fields> = Pick<ReturnType<typeof useStoredValues<F>>, "isTouched" | "takeStored">;
