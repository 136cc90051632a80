import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from "react";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { usedControl } from "#app/ui/islands/kept-controls.ts";
import type { Field, Typed } from "./fields.ts";
import {
  changeForm,
  checkForm,
  emptyForm,
  type Fields,
  type FormAnswer,
  firstOf,
  type NameOf,
  namesOf,
  type Refusals,
  shownRefusals,
  type TypedOf,
  type ValuesOf,
} from "./form-state.ts";
import { type FormTexts, sentenceOf } from "./form-texts.ts";
import { takeRestored } from "./restored-fields.ts";

export type Form<F extends Fields> = {
  typed: TypedOf<F>;
  edit(typed: Partial<TypedOf<F>>): void;
  /** After a submission: new contents without faults. */
  reset(typed: Partial<TypedOf<F>>): void;
  check(): ValuesOf<F> | null;
  /** Focuses the first refused field; false if none is of this form. */
  refuse(refused: Refusals<F>): boolean;
  isComplete: boolean;
  /** For the summary; `id`: of the control. */
  faults: { id: string; message: string }[];
  field(name: NameOf<F>): BoundField;
};

export type BoundField = {
  field: Field;
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  typed: Typed;
  edit(typed: Typed): void;
};

type FormOptions<F extends Fields> = {
  fields: F;
  texts: FormTexts<NameOf<F>>;
  language: Language;
  start?: TypedOf<F> | undefined;
  defaults?: Partial<TypedOf<F>> | undefined;
  answer?: FormAnswer<F> | undefined;
  /** Prefix of ids, for two forms on a page. */
  prefix?: string;
};

/** The state of a form (spec 5): faults are shown from the first submission on, then live. */
export function useForm<F extends Fields>(options: FormOptions<F>): Form<F> {
  const { fields, texts, language, start, defaults, answer, prefix = "" } = options;
  const [state, change] = useReducer(changeForm<F>, null, () => ({
    typed: { ...emptyForm(fields), ...defaults, ...start, ...answer?.typed },
    attempts: 0,
    refused: answer?.refused ?? {},
  }));
  const shown = shownRefusals(fields, state);
  const messageOf = (name: NameOf<F>) => shown[name] && sentenceOf(name, shown[name], fields[name]!, texts, language);

  function refuse(refused: Refusals<F>): boolean {
    const first = firstOf(fields, refused);
    change({ type: "refuse", refused });
    if (first) focusControl(prefix + first);
    return first !== undefined;
  }
  const takeAnswer = useEffectEvent((given: FormAnswer<F>) => refuse(given.refused));
  useEffect(() => {
    if (answer) takeAnswer(answer);
  }, [answer]);

  // What was typed before hydration or restored is only in the controls. A layout effect, so that the form knows it before
  // the next key.
  const readControls = useEffectEvent(() => {
    const found: Record<string, Typed> = {};
    for (const name of namesOf(fields)) {
      const contents = takeRestored(prefix + name) || contentsOf(prefix + name);
      if (contents !== undefined && contents !== state.typed[name]) found[name] = contents;
    }
    if (Object.keys(found).length > 0) change({ type: "edit", typed: found as Partial<TypedOf<F>> });
  });
  useLayoutEffect(() => readControls(), []);

  // Finds what a script, such as a password manager, filled in without an event. Only rendered controls of this form, since
  // ids may repeat.
  const bound = new Set<NameOf<F>>();
  const rendered = useRef({ typed: state.typed, bound: new Set<NameOf<F>>() });
  useLayoutEffect(() => {
    rendered.current = { typed: state.typed, bound };
  });
  function filledIn(): Partial<TypedOf<F>> {
    const found: Record<string, Typed> = {};
    for (const name of rendered.current.bound) {
      const contents = contentsOf(prefix + name);
      const isEdited = state.typed[name] !== rendered.current.typed[name];
      if (!isEdited && contents !== undefined && contents !== state.typed[name]) found[name] = contents;
    }
    return found as Partial<TypedOf<F>>;
  }
  const edit = (typed: Partial<TypedOf<F>>) => change({ type: "edit", typed: { ...filledIn(), ...typed } });

  return {
    typed: { ...state.typed, ...filledIn() },
    edit,
    reset: (typed) => change({ type: "reset", typed }),
    check() {
      const found = filledIn();
      change({ type: "edit", typed: found });
      change({ type: "submit" });
      const { values, refused } = checkForm(fields, { ...state.typed, ...found });
      if (!values) focusControl(prefix + firstOf(fields, refused));
      return values;
    },
    refuse,
    isComplete: checkForm(fields, state.typed).values !== null,
    faults: namesOf(fields).flatMap((name) => {
      const message = messageOf(name);
      if (!message) return [];
      const field = texts.labels[name];
      return [{ id: prefix + name, message: texts.named && field ? fill(texts.named, { field, message }) : message }];
    }),
    field(name) {
      bound.add(name);
      return {
        field: fields[name]!,
        id: prefix + name,
        name,
        label: texts.labels[name],
        error: messageOf(name),
        typed: filledIn()[name] ?? state.typed[name],
        edit: (typed) => edit({ [name]: typed } as Partial<TypedOf<F>>),
      };
    },
  };
}

/** Undefined without the control, or for options that lack the chosen one. */
function contentsOf(id: string): string | boolean | undefined {
  const control = usedControl(id) as HTMLInputElement | null;
  if (control instanceof HTMLSelectElement && control.value === "") return undefined;
  return control?.type === "checkbox" ? control.checked : control?.value;
}

/** After the rendering that marks the field, so that screen readers read its message. */
export function focusControl(id: string): void {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "center" });
  });
}
