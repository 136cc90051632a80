import type { ReactNode } from "react";
import { adminOrderPath } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";

export function OrderCard({ row, t, children }: { row: QueueRow; t: ShippingTexts; children: ReactNode }) {
  return (
    <Card padding="sm">
      <section aria-label={row.number} className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <div className="grid content-start grid-cols-1 gap-2 wrap-anywhere">
          <h2 className="flex flex-wrap items-center gap-2 text-base">
            <TextLink quiet to={adminOrderPath(row.id)}>
              {row.number}
            </TextLink>
            {row.isTest && <Badge>{t.test}</Badge>}
            {row.isLate && <Badge tone="amber">{row.age}</Badge>}
          </h2>
          <p className="whitespace-pre-line">
            <strong className="font-semibold">{row.name}</strong>
            <span>{`\n${row.address}`}</span>
          </p>
          {row.note && <p>{row.note}</p>}
          {row.warning && <Notice tone="amber">{row.warning}</Notice>}
          <p className="text-muted">{row.vehicle}</p>
          {row.serial && (
            <p>
              {t.columns.serial} <span className="code">{row.serial}</span>
            </p>
          )}
        </div>
        <div>{children}</div>
      </section>
    </Card>
  );
}
