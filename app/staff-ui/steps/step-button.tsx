import type { ReactNode } from "react";
import type { ButtonVariant } from "#app/ui/controls/button-style.ts";
import { StaffForm } from "../forms/staff-form.tsx";
import { useStaffForm } from "../forms/use-staff-form.ts";

type Props = {
  intent: string;
  /** Identifies one of several buttons with the same intent (`useStaffForm`). */
  row?: string;
  /** Hidden values that identify what the step applies to. */
  hidden?: Record<string, string | number>;
  submit: ReactNode;
  variant?: ButtonVariant;
};

const noFields = {};
const noTexts = { labels: {}, faults: {} };

/** A step without fields, as a button. */
export function StepButton({ intent, row, hidden = {}, submit, variant = "secondary" }: Props) {
  const state = useStaffForm({ intent, row, fields: noFields, texts: noTexts });
  return <StaffForm state={state} hidden={hidden} submit={submit} variant={variant} />;
}
