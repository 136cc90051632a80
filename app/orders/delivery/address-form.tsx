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

/** In the columns of the purchase. */
const columns: Partial<Record<CorrectableField, string>> = {
  first_name: "col-span-6 sm:col-span-3",
  last_name: "col-span-6 sm:col-span-3",
  postal_code: "col-span-3 sm:col-span-2",
  city: "col-span-3 sm:col-span-4",
};

export const AddressFieldset = ({ form, optionalLabel, size }: Props) => (
  <div className="grid grid-cols-6 gap-x-3 gap-y-4 sm:gap-x-5">
    {linesOf(addressFieldNames)
      .flat()
      .map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          optionalLabel={optionalLabel}
          size={size}
          input={{ autoComplete: isNote(name) ? "off" : autoComplete[name] }}
          className={columns[name] ?? "col-span-6"}
        />
      ))}
  </div>
);
