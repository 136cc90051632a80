import { type ReactNode, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Checkbox } from "../controls/checkbox.tsx";
import { Combobox } from "../controls/combobox.tsx";
import { ErrorSummary } from "../controls/error-summary.tsx";
import { Field } from "../controls/field.tsx";
import { Select } from "../controls/select.tsx";
import { TextArea, TextInput } from "../controls/text-input.tsx";
import { SearchIcon } from "../pictures/page-icons.tsx";

const models = [
  "Captur",
  "Clio",
  "Kadjar",
  "Kangoo",
  "Laguna",
  "Mégane",
  "Modus",
  "Scénic",
  "Talisman",
  "Twingo",
  "Zoe",
];

export function GalleryControls({ theme }: { theme: string }) {
  const [model, setModel] = useState("");
  const found = models.filter((name) => name.toLowerCase().includes(model.toLowerCase()));
  return (
    <Group title="Forms">
      <ErrorSummary
        title="Two fields need your attention"
        errors={[{ id: `${theme}-email`, message: "Invalid email" }]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required>
          <TextInput autoComplete="off" defaultValue="Camille" />
        </Field>
        <Field
          label="Email"
          id={`${theme}-email`}
          required
          error="Write it as name@example.com"
          help="For the invoice only."
        >
          <TextInput type="email" defaultValue="camille@" />
        </Field>
        <Field label="Brand" required>
          <Select placeholder="Choose a brand" options={[{ value: "renault", label: "Renault" }]} />
        </Field>
        <Field label="Model" required>
          <Select placeholder="Choose a model" options={[]} disabled />
        </Field>
        <Field label="Model, typed">
          <Combobox
            value={model}
            onValueChange={setModel}
            options={found}
            optionKey={(name) => name}
            optionLabel={(name) => name}
            onPick={setModel}
            listLabel="Models"
            status={model ? `${found.length} models` : ""}
            placeholder="Type a model"
          />
        </Field>
        <Field label="Address, searching">
          <Combobox
            value="12 rue des"
            onValueChange={() => {}}
            options={[]}
            optionKey={String}
            optionLabel={String}
            onPick={() => {}}
            listLabel="Addresses"
            loading
          />
        </Field>
        <Field label="Serial number" optionalLabel="optional">
          <TextInput code placeholder="OD-0000-0000" />
        </Field>
        <Field label="Search" hideLabel>
          <TextInput size="sm" type="search" icon={<SearchIcon />} placeholder="Search orders" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="France" />
        </Field>
      </div>
      <Field label="Message" help="A few words are enough.">
        <TextArea />
      </Field>
      <Checkbox label="I accept the terms of sale" required error="Please accept the terms to order." />
      <Checkbox label="Send me the newsletter" help="One a month." defaultChecked />
      <Checkbox label="Always on" defaultChecked disabled />
      <div>
        <Button size="lg">Pay 79 €</Button>
      </div>
    </Group>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}
