import type { ReactNode } from "react";
import type { ButtonVariant } from "#app/ui/controls/button-style.ts";
import { StaffForm } from "../forms/staff-form.tsx";
import { useFormSubject, useStaffForm } from "../forms/use-staff-form.ts";

type Props = {
  intent: string;
  row?: string;
  /** Of another page. */
  action?: string;
  hidden?: Record<string, string | number>;
  submit: ReactNode;
  variant?: ButtonVariant;
};

const noFields = {};
const noTexts = { labels: {}, faults: {} };

export function StepButton(props: Props) {
  return <Step key={useFormSubject(props)} {...props} />;
}

function Step({ intent, row, action, hidden = {}, submit, variant = "secondary" }: Props) {
  const state = useStaffForm({ intent, row, fields: noFields, texts: noTexts });
  return <StaffForm state={state} action={action} hidden={hidden} submit={submit} variant={variant} />;
}
