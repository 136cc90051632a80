import { TextField } from "#app/forms/text-field.tsx";
import { StaffFormDialog } from "../frame/staff-form-dialog.tsx";
import { StepButton } from "../frame/step-button.tsx";
import { declarationForms } from "./withdrawal-fields.ts";
import type { WithdrawalTexts } from "./withdrawal-texts.server.ts";

type Props = { id: string; t: WithdrawalTexts };

/** The buttons to accept and refuse. `isRecognised`: the declaration names a known order; otherwise staff enter its number. */
export function DeclarationSteps({ isRecognised, ...props }: Props & { isRecognised: boolean }) {
  const { id, t } = props;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isRecognised ? (
        <StepButton intent="acceptWithdrawal" row={id} hidden={{ withdrawal: id }} submit={t.accept} />
      ) : (
        <AcceptFor {...props} />
      )}
      <Refuse {...props} />
    </div>
  );
}

function AcceptFor({ id, t }: Props) {
  return (
    <StaffFormDialog
      intent="acceptWithdrawal"
      row={id}
      fields={declarationForms.acceptWithdrawal}
      texts={t}
      hidden={{ withdrawal: id }}
      button={t.accept}
      description={t.aboutNumber}
    >
      {(form) => <TextField form={form} name="number" size="sm" />}
    </StaffFormDialog>
  );
}

function Refuse({ id, t }: Props) {
  return (
    <StaffFormDialog
      intent="refuseWithdrawal"
      row={id}
      fields={declarationForms.refuseWithdrawal}
      texts={t}
      hidden={{ withdrawal: id }}
      button={t.refuse}
      description={t.aboutRefusal}
      submitVariant="danger"
    >
      {(form) => <TextField form={form} name="reason" size="sm" />}
    </StaffFormDialog>
  );
}
