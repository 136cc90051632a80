import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useStepTexts } from "../steps/step-texts.ts";
import type { BulkChoice, BulkField } from "./bulk-choice.ts";

type Control = HTMLInputElement | HTMLSelectElement | null;

type Props = {
  choice: BulkChoice;
  description: string;
  /** Of a run that was not answered. */
  typed: string;
  onClose(): void;
  onConfirm(typed: string): void;
};

/** Asks what a step on many rows needs to know. The list's own form is around it, so it renders no form. */
export function BulkDialog({ choice, description, typed, onClose, onConfirm }: Props) {
  const { close, cancel, incomplete } = useStepTexts();
  const { label, variant, field } = choice;
  const control = useRef<Control>(null);
  const [isMissing, setMissing] = useState(false);
  function confirm() {
    const value = control.current?.value ?? "";
    if (field && !field.options && value.trim() === "") {
      setMissing(true);
      control.current?.focus();
    } else onConfirm(value);
  }
  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    confirm();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      description={description}
      closeLabel={close}
      size={field ? "sm" : "md"}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button size="sm" variant={variant} onClick={confirm}>
            {label}
          </Button>
        </>
      }
    >
      {field && (
        <Field label={field.label} error={isMissing ? incomplete : ""} required={!field.options}>
          <BulkControl
            ref={(input: Control) => {
              control.current = input;
              // The dialog focuses the element with this attribute, which React's `autoFocus` does not render.
              input?.setAttribute("autofocus", "");
            }}
            field={field}
            defaultValue={typed}
            onKeyDown={confirmByEnter}
          />
        </Field>
      )}
    </Dialog>
  );
}

type ControlProps = Pick<ComponentProps<"input">, "name" | "className" | "defaultValue"> & {
  field: BulkField;
  ref?: (control: Control) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** With a name, for a form without JavaScript, it has no label of its own. */
export function BulkControl({ field, ...control }: ControlProps) {
  const listId = useId();
  const { label, options, suggestions = [] } = field;
  const named = control.name ? { "aria-label": label, placeholder: label } : {};
  if (options)
    return (
      <Select
        size="sm"
        {...control}
        {...(control.name && { "aria-label": label })}
        options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
      />
    );
  return (
    <>
      <TextInput
        size="sm"
        {...named}
        {...control}
        maxLength={200}
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}
