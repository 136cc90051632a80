import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Form } from "#app/forms/use-form.ts";
import type { ControlSize } from "#app/ui/controls/control-style.ts";
import { type CorrectableField, linesOf, type NoteField, noteFields } from "../fields/order-field-rules.ts";
import { addressFieldNames, type addressFields } from "./address-fields.ts";

const autoComplete: Record<Exclude<CorrectableField, NoteField>, string> = {
  first_name: "given-name",
  last_name: "family-name",
  address: "address-line1",
  postal_code: "postal-code",
  city: "address-level2",
  phone: "tel",
};
const isNote = (name: CorrectableField): name is NoteField => noteFields.some((note) => note === name);

type Props = { form: Form<typeof addressFields>; optionalLabel: string; size?: ControlSize };

export const AddressFieldset = ({ form, optionalLabel, size }: Props) =>
  linesOf(addressFieldNames)
    .flat()
    .map((name) => (
      <TextField
        key={name}
        form={form}
        name={name}
        optionalLabel={optionalLabel}
        size={size}
        input={{ autoComplete: isNote(name) ? "off" : autoComplete[name] }}
        className={name === "address" || isNote(name) ? "sm:col-span-2" : undefined}
      />
    ));
