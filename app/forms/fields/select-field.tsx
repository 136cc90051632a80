import type { ReactNode } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { ControlSize } from "#app/ui/controls/control-style.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type { Fields, NameOf } from "../form-state.ts";
import type { Form } from "../use-form.ts";

type SelectFieldProps<F extends Fields> = {
  form: Form<F>;
  name: NameOf<F>;
  /** Labels by value; of a text field, whose server checks the value, also the values. */
  options: Record<string, string>;
  placeholder: string;
  help?: ReactNode;
  optionalLabel?: string;
  size?: ControlSize;
  className?: string;
};

export function SelectField<F extends Fields>({
  form,
  name,
  options,
  placeholder,
  size,
  ...rest
}: SelectFieldProps<F>) {
  const { field, id, label, error, typed, edit } = form.field(name);
  const words = field.options ?? Object.keys(options);
  return (
    <Field {...rest} id={id} label={label} error={error} required={!field.optional}>
      <Select
        name={name}
        size={size}
        placeholder={placeholder}
        options={words.map((value) => ({ value, label: ownValue(options, value) ?? value }))}
        value={typed as string}
        onChange={(event) => edit(event.target.value)}
      />
    </Field>
  );
}
