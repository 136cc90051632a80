import type { ReactNode } from "react";
import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, NameOf } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import type { TextInputProps } from "#app/ui/controls/text-input.tsx";

export type FieldSettings<F extends Fields> = {
  help?: Partial<Record<NameOf<F>, ReactNode>>;
  options?: Partial<Record<NameOf<F>, Record<string, string>>>;
  placeholder?: string;
  /** Beside the label of a field that may stay empty. */
  optional?: string | ((name: NameOf<F>) => string);
  input?: Partial<Record<NameOf<F>, TextInputProps>>;
};

type Props<F extends Fields> = FieldSettings<F> & { form: Form<F>; names: readonly NameOf<F>[] };

export const StaffFields = <F extends Fields>({ form, names, ...settings }: Props<F>) =>
  names.map((name) => <StaffField key={name} form={form} name={name} {...settings} />);

type FieldProps<F extends Fields> = FieldSettings<F> & { form: Form<F>; name: NameOf<F> };

function StaffField<F extends Fields>({ form, name, optional, placeholder = "", ...settings }: FieldProps<F>) {
  const { field } = form.field(name);
  const help = settings.help?.[name];
  if (field.kind === "checkbox" || field.kind === "accepted")
    return <CheckboxField form={form} name={name} help={help} />;
  const optionalLabel = typeof optional === "function" ? optional(name) : optional;
  const control = {
    form,
    name,
    help,
    size: "sm" as const,
    ...(field.optional && optionalLabel && { optionalLabel }),
  };
  const options = settings.options?.[name];
  if (field.options || options) return <SelectField {...control} options={options ?? {}} placeholder={placeholder} />;
  return <TextField {...control} input={{ autoComplete: "off", ...settings.input?.[name] }} />;
}
