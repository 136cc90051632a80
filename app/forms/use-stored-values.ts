import { useState } from "react";
import { fill, localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Field, Typed } from "./fields.ts";
import { type Fields, mergeStored, namesOf, type Refusals, type TypedOf } from "./form-state.ts";
import type { Form } from "./use-form.ts";

type Options<F extends Fields> = {
  form: Form<F>;
  fields: F;
  /** What the form would begin with now: it changes with the page's data. */
  stored: TypedOf<F>;
  /** "Stored meanwhile: {value}". */
  sentence: string;
  language: Language;
};

/**
 * A form that shows what is stored, while others change it. `takeStored`: the person reads that it has changed, so fields
 * that they have not touched show what is stored now, and the others say it beside what was typed.
 */
export function useStoredValues<F extends Fields>({ form, fields, stored, sentence, language }: Options<F>) {
  const [begun, setBegun] = useState(stored);
  function merge(contents: Record<"typed" | "begun", TypedOf<F>>, known: Partial<TypedOf<F>>, refused: Refusals<F>) {
    const { taken, met } = mergeStored(fields, { ...contents, stored });
    setBegun(stored);
    form.edit({ ...known, ...taken });
    const shown = met.flatMap((name) => {
      const value = shownContents(fields[name]!, stored[name], language);
      return value === null ? [] : [[name, { code: "stored", message: fill(sentence, { value }) }] as const];
    });
    if (shown.length > 0) form.refuse({ ...(Object.fromEntries(shown) as Refusals<F>), ...refused });
  }
  return {
    begun,
    isTouched: namesOf(fields).some((name) => form.typed[name] !== begun[name]),
    /** The form begins again with what is stored. */
    begin: () => setBegun(stored),
    /** `refused`: by the server, of single fields. */
    takeStored: (refused: Refusals<F> = {}) => merge({ typed: form.typed, begun }, {}, refused),
    /** What was typed before the page was left, instead of `begun`. */
    restore: (draft: { typed: Partial<TypedOf<F>>; begun: Partial<TypedOf<F>> }) =>
      merge({ typed: { ...stored, ...draft.typed }, begun: { ...stored, ...draft.begun } }, draft.typed, {}),
  };
}

const maxShownLength = 300;

/** The contents of another control as a person reads them; null for words of a list and boxes, which a form knows by codes. */
function shownContents(field: Field, contents: Typed, language: Language): string | null {
  if (typeof contents !== "string" || field.options) return null;
  const type = field.input?.type;
  // Both are parsed and written in the browser's own time zone.
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
