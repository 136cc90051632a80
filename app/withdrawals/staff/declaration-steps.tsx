import { optional } from "#app/forms/fields/optional-field.ts";
import { date } from "#app/forms/fields/time-fields.ts";
import { checkbox, choice, code, line, lines } from "#app/forms/fields.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { withdrawalChannels } from "../withdrawal-channels.ts";
import type { WithdrawalTexts } from "./withdrawal-texts.server.ts";

/** A withdrawal that reached the shop outside its page (decisions 5.5). */
export const receivedFields = { day: date(), channel: choice(withdrawalChannels), asGoodwill: checkbox };

/** `order`: number, name or e-mail, by which it is found. */
export const enterFields = { order: line(100), ...receivedFields };

export const declarationForms = {
  /** If no known order is named. */
  acceptWithdrawal: { number: { ...optional(code(40)), isConditional: true as const } },
  refuseWithdrawal: { reason: lines(2000) },
};

type Props = { id: string; acceptance: string; t: WithdrawalTexts; isNext?: boolean };

/** `acceptance`: its effect; `isNext`: shown as the next action; `isRecognised`: else staff enter the number. */
export function DeclarationSteps({ isRecognised, ...props }: Props & { isRecognised: boolean }) {
  const { id, acceptance, t, isNext } = props;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isRecognised ? (
        <ConfirmStep
          intent="acceptWithdrawal"
          row={id}
          hidden={{ withdrawal: id }}
          button={t.accept}
          {...(isNext && { buttonVariant: "primary" })}
          description={acceptance}
        />
      ) : (
        <AcceptFor {...props} />
      )}
      <Refuse {...props} />
    </div>
  );
}

function AcceptFor({ id, acceptance, t }: Props) {
  return (
    <StaffFormDialog
      intent="acceptWithdrawal"
      row={id}
      fields={declarationForms.acceptWithdrawal}
      texts={t}
      hidden={{ withdrawal: id }}
      button={t.accept}
      description={`${t.aboutNumber} ${acceptance}`}
    />
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
    />
  );
}
