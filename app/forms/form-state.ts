import type { Problem } from "#app/platform/browser/call-json.ts";
import type { Field, Typed } from "./fields.ts";

/** In the order of the page. */
// biome-ignore lint/suspicious/noExplicitAny: fields of every value and control
export type Fields = Record<string, Field<any, any>>;
export type NameOf<F extends Fields> = Extract<keyof F, string>;
export type TypedOf<F extends Fields> = { [N in NameOf<F>]: F[N] extends Field<unknown, infer T> ? T : Typed };
export type ValuesOf<F extends Fields> = { [N in NameOf<F>]: F[N] extends Field<infer V, infer _> ? V : never };

/** `message`: the server's sentence, for codes without a text. `values` fill the page's. */
export type Refusal = { code: string; message?: string; values?: Record<string, string> };
export type Refusals<F extends Fields> = Partial<Record<NameOf<F>, Refusal>>;

export type FormState<F extends Fields> = {
  typed: TypedOf<F>;
  /** After the first submission faults are shown live. */
  attempts: number;
  refused: Refusals<F>;
};

/** A refused form; without scripts the page is rendered from it. */
export type FormAnswer<F extends Fields> = { typed: Partial<TypedOf<F>>; refused: Refusals<F> };

export type FormAction<F extends Fields> =
  | { type: "edit"; typed: Partial<TypedOf<F>> }
  | { type: "submit" }
  | { type: "refuse"; refused: Refusals<F> }
  | { type: "reset"; typed: Partial<TypedOf<F>> };

export const namesOf = <F extends Fields>(fields: F): NameOf<F>[] => Object.keys(fields) as NameOf<F>[];

export const emptyForm = <F extends Fields>(fields: F): TypedOf<F> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, fields[name]!.empty])) as TypedOf<F>;

export function changeForm<F extends Fields>(form: FormState<F>, action: FormAction<F>): FormState<F> {
  switch (action.type) {
    case "edit":
      return {
        ...form,
        typed: { ...form.typed, ...action.typed },
        refused: Object.fromEntries(
          Object.entries(form.refused).filter(([name]) => !Object.hasOwn(action.typed, name)),
        ) as Refusals<F>,
      };
    case "submit":
      return { ...form, attempts: form.attempts + 1 };
    case "refuse":
      return { ...form, refused: action.refused };
    case "reset":
      return { typed: { ...form.typed, ...action.typed }, attempts: 0, refused: {} };
  }
}

export function checkForm<F extends Fields>(
  fields: F,
  typed: TypedOf<F>,
): { values: ValuesOf<F> | null; refused: Refusals<F> } {
  const values: Record<string, unknown> = {};
  const refused: Refusals<F> = {};
  for (const name of namesOf(fields)) {
    const checked = fields[name]!.check(typed[name], typed);
    if (checked.fault) refused[name] = { code: checked.fault, ...(checked.values && { values: checked.values }) };
    else values[name] = checked.value;
  }
  return { values: firstOf(fields, refused) ? null : (values as ValuesOf<F>), refused };
}

export const shownRefusals = <F extends Fields>(fields: F, form: FormState<F>): Refusals<F> => ({
  ...(form.attempts > 0 && checkForm(fields, form.typed).refused),
  ...form.refused,
});

export const firstOf = <F extends Fields>(fields: F, refused: Refusals<F>): NameOf<F> | undefined =>
  namesOf(fields).find((name) => refused[name]);

/** New contents for untouched fields; those changed in both places keep what was typed, and are named. */
export function mergeStored<F extends Fields>(
  fields: F,
  { typed, begun, stored }: Record<"typed" | "begun" | "stored", TypedOf<F>>,
): { taken: Partial<TypedOf<F>>; met: NameOf<F>[] } {
  const changed = namesOf(fields).filter((name) => stored[name] !== begun[name] && stored[name] !== typed[name]);
  const free = changed.filter((name) => typed[name] === begun[name]);
  return {
    taken: Object.fromEntries(free.map((name) => [name, stored[name]])) as Partial<TypedOf<F>>,
    met: changed.filter((name) => !free.includes(name)),
  };
}

export function refusedBy<F extends Fields>(fields: F, problem: Problem | null): Refusals<F> {
  const refused: Refusals<F> = {};
  for (const name of namesOf(fields)) {
    const found = problem?.errors?.find(({ field }) => field === name);
    if (found) refused[name] = { code: found.code, message: found.message };
  }
  return refused;
}
