import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import type { Fields, NameOf } from "../form-state.ts";
import type { Form } from "../use-form.ts";

type CheckboxFieldProps<F extends Fields> = {
  form: Form<F>;
  /** A field `checkbox` or `accepted`. */
  name: NameOf<F>;
  /** The form's label of the field, unless given: a sentence with links, for example. */
  label?: ReactNode;
  help?: ReactNode;
  className?: string;
};

/** A box, bound by the field's name. */
export function CheckboxField<F extends Fields>({ form, name, label, ...rest }: CheckboxFieldProps<F>) {
  const { field, id, label: ownLabel, error, typed, edit } = form.field(name);
  return (
    <Checkbox
      {...rest}
      id={id}
      name={name}
      label={label ?? ownLabel}
      error={error}
      required={field.kind === "accepted"}
      checked={typed === true}
      onChange={(event) => edit(event.target.checked)}
    />
  );
}
