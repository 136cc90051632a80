import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { declineFields } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { RefundApprovalView } from "./refund-approval.server.ts";

type Props = { approval: RefundApprovalView | null; version: number; t: OrderPageTexts };

/** A refund above the owner's limit: somebody else approves or declines it, who requested it may take it back. */
export function RefundApproval({ approval, version, t }: Props) {
  if (!approval) return null;
  const { id, isOwn, title, text, approve, aboutApprove } = approval;
  const hidden = { version, approval: id };
  return (
    <Notice tone="amber" title={title}>
      <p>{text}</p>
      <div className="flex flex-wrap items-start gap-2 pt-2">
        <ConfirmStep
          intent="approveRefund"
          button={approve}
          buttonVariant="primary"
          description={aboutApprove}
          isOffered={!isOwn}
          hidden={hidden}
        />
        <StaffFormDialog
          intent="declineRefund"
          fields={declineFields}
          texts={t}
          button={isOwn ? t.approval.withdraw : t.approval.decline}
          description={isOwn ? t.approval.aboutWithdraw : t.approval.aboutDecline}
          hidden={hidden}
        />
      </div>
    </Notice>
  );
}
