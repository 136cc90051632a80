import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import type { Fields, NameOf } from "../form-state.ts";
import type { Form } from "../use-form.ts";

type CheckboxFieldProps<F extends Fields> = {
  form: Form<F>;
  name: NameOf<F>;
  label?: ReactNode;
  help?: ReactNode;
  className?: string;
};

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
