import type { ReactNode } from "react";
import { Field } from "#app/ui/controls/field.tsx";
import { TextArea, TextInput, type TextInputProps } from "#app/ui/controls/text-input.tsx";
import type { Fields, NameOf } from "./form-state.ts";
import type { Form } from "./use-form.ts";

type TextFieldProps<F extends Fields> = {
  form: Form<F>;
  name: NameOf<F>;
  help?: ReactNode;
  /** A remark that stops nothing; "" while there is none. */
  note?: string | undefined;
  className?: string;
  required?: boolean;
  /** Further attributes of the input. */
  input?: TextInputProps;
};

/** A text field of a form, bound by its name: label, contents, what is wrong with it. */
export function TextField<F extends Fields>({ form, name, input, required = true, ...rest }: TextFieldProps<F>) {
  const { field, id, label, error, typed, edit } = form.field(name);
  const control = {
    name,
    value: typed as string,
    onChange: (event: { target: { value: string } }) => edit(event.target.value),
  };
  return (
    <Field {...rest} id={id} label={label} error={error} required={required}>
      {field.lines ? <TextArea {...control} /> : <TextInput {...control} {...field.input} {...input} />}
    </Field>
  );
}
