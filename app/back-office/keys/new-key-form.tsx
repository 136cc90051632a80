import type { ChangeEvent } from "react";
import {
  type KeyPermission,
  type KeyPresetName,
  keyPermissions,
  keyPresetNames,
  keyPresets,
} from "#app/accounts/permissions.ts";
import type { Form } from "#app/forms/use-form.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type { newKeyFields } from "./key-fields.ts";
import type { KeysTexts } from "./keys-texts.server.ts";

type Props = { form: Form<typeof newKeyFields>; t: KeysTexts };

/**
 * A preset ticks its boxes, which can be changed before the key is made; only they are sent. Without scripts the preset is sent,
 * and the server adds its rights to the boxes that are ticked.
 */
export function NewKeyForm({ form, t }: Props) {
  const isHydrated = useHydrated();
  const { id, label, error, typed } = form.field("preset");
  const chosen = keyPresetNames.find((name) => name === typed);
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const preset = keyPresetNames.find((name) => name === target.value);
    form.edit({ preset: target.value, ...(preset && ticksOf(preset)) });
  }
  return (
    <>
      <StaffFields
        form={form}
        names={["name", "days", "perMinute"]}
        options={{ days: t.periods }}
        placeholder={t.choose}
      />
      <Field
        id={id}
        label={label}
        error={error}
        required={false}
        help={<PresetRights names={isHydrated ? (chosen ? [chosen] : []) : keyPresetNames} t={t} />}
      >
        <Select
          name={isHydrated ? undefined : "preset"}
          size="sm"
          placeholder={t.choose}
          options={keyPresetNames.map((value) => ({ value, label: t.presets[value] }))}
          value={chosen ?? ""}
          onChange={choose}
        />
        {isHydrated && <input type="hidden" name="preset" value="" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {keyGroups.map((group) => (
          <RightsGroup key={group} group={group} form={form} t={t} />
        ))}
      </div>
    </>
  );
}

const groupOf: Record<KeyPermission, KeyGroup> = {
  "orders.read": "orders",
  "orders.edit": "orders",
  "orders.refund": "orders",
  "buyers.read": "orders",
  "withdrawals.handle": "orders",
  "queues.read": "parcels",
  "queues.work": "parcels",
  "dongles.read": "parcels",
  "dongles.edit": "parcels",
  "invoices.read": "money",
  "exports.money": "money",
  "prices.read": "money",
  "prices.edit": "money",
  "promotions.read": "money",
  "promotions.edit": "money",
  "demand.read": "people",
  "demand.edit": "people",
  "requests.read": "people",
  "requests.answer": "people",
  "people.read": "people",
};
const keyGroups = ["orders", "parcels", "money", "people"] as const;
type KeyGroup = (typeof keyGroups)[number];

function RightsGroup({ group, form, t }: Props & { group: KeyGroup }) {
  const names = keyPermissions.filter((permission) => groupOf[permission] === group);
  const areAllTicked = names.every((name) => form.typed[name]);
  return (
    <fieldset className="min-w-0 rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t.groups[group]}</legend>
      <div className="grid gap-2.5">
        <StaffFields form={form} names={names} />
        <Button
          size="sm"
          variant="ghost"
          className="w-fit [@media(scripting:none)]:hidden"
          onClick={() => form.edit(Object.fromEntries(names.map((name) => [name, !areAllTicked])))}
        >
          {areAllTicked ? t.tickNone : t.tickAll}
        </Button>
      </div>
    </fieldset>
  );
}

const ticksOf = (preset: KeyPresetName) => {
  const usual: readonly KeyPermission[] = keyPresets[preset];
  return Object.fromEntries(keyPermissions.map((permission) => [permission, usual.includes(permission)]));
};

const PresetRights = ({ names, t }: { names: readonly KeyPresetName[]; t: KeysTexts }) =>
  names.map((name) => (
    <span key={name} className="block">
      {`${t.presets[name]}${t.presetColon} ${keyPresets[name].map((permission) => t.labels[permission]).join(", ")}.`}
    </span>
  ));
