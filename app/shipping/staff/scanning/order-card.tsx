import type { ReactNode } from "react";
import { adminOrderPath } from "#app/office-paths.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { thumbStep } from "#app/staff-ui/steps/thumb-step.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";

export function OrderCard({ row, t, children }: { row: QueueRow; t: ShippingTexts; children: ReactNode }) {
  const ofOrder = { orderId: row.id };
  return (
    // On a phone, whose screen the list needs, the fields go without their help.
    <Card padding="sm" className={`@container ${thumbStep} max-sm:[&_[id$=-help]]:hidden`}>
      <section aria-label={row.number} className="grid grid-cols-1 gap-x-5 gap-y-3 @min-[36rem]:grid-cols-2">
        <div className="grid content-start grid-cols-1 gap-2 wrap-anywhere">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="flex flex-wrap items-center gap-2 text-base">
              <TextLink quiet to={adminOrderPath(row.id)}>
                {row.number}
              </TextLink>
              {row.isTest && <Badge>{t.test}</Badge>}
              {row.isLate && <Badge tone="red">{row.age}</Badge>}
            </h2>
            <div className="flex flex-wrap items-center gap-2">
              {row.taker ? (
                <Badge tone={row.taker.isOwn ? "signal" : "amber"}>{row.taker.isOwn ? t.mine : row.taker.name}</Badge>
              ) : (
                <StepButton intent="take" row={row.id} hidden={ofOrder} submit={t.take} variant="ghost" />
              )}
              {row.taker?.isOwn && (
                <StepButton intent="handBack" row={row.id} hidden={ofOrder} submit={t.handBack} variant="ghost" />
              )}
            </div>
          </div>
          <p className="whitespace-pre-line">
            <strong className="font-semibold">{row.name}</strong>
            <span>{`\n${row.address}`}</span>
          </p>
          {row.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {row.warning && <Notice tone="amber">{row.warning}</Notice>}
          <p className="flex flex-wrap gap-x-3">
            <span className="text-muted">{row.vehicle}</span>
            {row.serial && (
              <span>
                {t.columns.serial} <span className="code">{row.serial}</span>
              </span>
            )}
          </p>
        </div>
        <div>{children}</div>
      </section>
    </Card>
  );
}
