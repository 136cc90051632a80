import { DetailsCard, When } from "#app/staff-ui/page/details-card.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { DeclarationSteps } from "#app/withdrawals/staff/declaration-steps.tsx";
import type { Declarations } from "./order-declarations.server.ts";

export function DeclarationsCard({ declarations: { list, refund, t } }: { declarations: Declarations }) {
  if (list.length === 0 && !refund) return null;
  return (
    <DetailsCard title={t.title}>
      {refund && (
        <StatusDot tone={refund.isUrgent ? "red" : "amber"}>
          <span className="whitespace-normal">{refund.text}</span>
        </StatusDot>
      )}
      <ul className="grid gap-3">
        {list.map(({ id, at, state, tone, typed, reason, isOpen, period, acceptance }) => (
          <li key={id} className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3">
              <StatusDot tone={tone}>{state}</StatusDot>
              <When at={at} />
            </div>
            <p className="[overflow-wrap:anywhere]">{typed.join(", ")}</p>
            {period && <p className="text-xs text-muted">{period}</p>}
            {reason && <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{reason}</p>}
            {isOpen && (
              <>
                <p className="text-xs text-muted">{t.about}</p>
                <DeclarationSteps id={id} acceptance={acceptance} isRecognised isNext t={t} />
              </>
            )}
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}
