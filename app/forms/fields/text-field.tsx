import type { ReactNode } from "react";
import type { ControlSize } from "#app/ui/controls/control-style.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { TextArea, type TextAreaProps, TextInput, type TextInputProps } from "#app/ui/controls/text-input.tsx";
import type { Fields, NameOf } from "../form-state.ts";
import type { Form } from "../use-form.ts";

type TextFieldProps<F extends Fields> = {
  form: Form<F>;
  name: NameOf<F>;
  help?: ReactNode;
  /** A hint that prevents nothing; "" for none. */
  note?: string | undefined;
  className?: string;
  required?: boolean;
  optionalLabel?: string;
  size?: ControlSize;
  input?: TextInputProps;
  /** Of a field with several lines. */
  area?: Omit<TextAreaProps, "onChange" | "value">;
};

export function TextField<F extends Fields>({ form, name, input, area, required, size, ...rest }: TextFieldProps<F>) {
  const { field, id, label, error, typed, edit } = form.field(name);
  const control = {
    name,
    size,
    value: typed as string,
    onChange: (event: { target: { value: string } }) => edit(event.target.value),
  };
  return (
    <Field {...rest} id={id} label={label} error={error} required={required ?? !field.optional}>
      {field.lines ? <TextArea {...control} {...area} /> : <TextInput {...control} {...field.input} {...input} />}
    </Field>
  );
}
