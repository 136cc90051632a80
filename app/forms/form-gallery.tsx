import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { Group } from "#app/ui/gallery/gallery-controls.tsx";
import { CheckboxField } from "./fields/checkbox-field.tsx";
import { amount } from "./fields/number-fields.ts";
import { optional } from "./fields/optional-field.ts";
import { password } from "./fields/password-field.ts";
import { SelectField } from "./fields/select-field.tsx";
import { TextField } from "./fields/text-field.tsx";
import { date } from "./fields/time-fields.ts";
import { accepted, checkbox, choice, email, integer, line, lines } from "./fields.ts";
import { useForm } from "./use-form.ts";

const fields = {
  code: line(20),
  kind: choice(["percentage", "fixed"]),
  price: amount(0, 100_000),
  uses: integer(1, 1_000),
  start: date({ min: "2025-01-01" }),
  end: optional(date()),
  address: optional(email),
  secret: password({ min: 8 }),
  note: optional(lines(500)),
  isPublic: checkbox,
  isChecked: accepted,
};

const texts = {
  labels: {
    code: "Code",
    kind: "Kind",
    price: "Price in euros",
    uses: "Uses",
    start: "First day",
    end: "Last day",
    address: "Email",
    secret: "Password",
    note: "Note",
    isPublic: "Shown on the home page",
    isChecked: "I have checked the price",
  },
  faults: {
    required: "This field is required",
    tooLong: "{max} characters at most",
    tooShort: "At least {min} characters",
    invalidEmail: "Invalid email",
    invalidAmount: "An amount from {min} to {max}",
    invalidDate: "This day is not possible here",
    invalidValue: "This value is not valid",
    "uses.invalidValue": "A whole number from {min} to {max}",
  },
  named: "{field}: {message}",
};

export function FormGallery({ theme }: { theme: string }) {
  const form = useForm({ fields, texts, language: "en", defaults: { price: "79.90" }, prefix: `${theme}-form-` });
  return (
    <Group title="A form with every kind of field">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.check();
        }}
      >
        <ErrorSummary title="Some fields need correcting" errors={form.faults} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="code" size="sm" help="In capitals." input={{ code: true }} />
          <SelectField
            form={form}
            name="kind"
            size="sm"
            placeholder="Choose a kind"
            options={{ percentage: "Percentage", fixed: "Fixed amount" }}
          />
          <TextField form={form} name="price" size="sm" />
          <TextField form={form} name="uses" size="sm" />
          <TextField form={form} name="start" size="sm" />
          <TextField form={form} name="end" size="sm" optionalLabel="optional" />
          <TextField form={form} name="address" optionalLabel="optional" input={{ autoComplete: "off" }} />
          <TextField form={form} name="secret" input={{ autoComplete: "new-password" }} />
        </div>
        <TextField form={form} name="note" size="sm" optionalLabel="optional" />
        <CheckboxField form={form} name="isPublic" help="With its remaining time." />
        <CheckboxField form={form} name="isChecked" />
        <Button type="submit">Save</Button>
      </form>
    </Group>
  );
}
