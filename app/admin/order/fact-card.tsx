import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";

/** One subject of an order's page: a heading, its facts, and what else belongs to it. */
export function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padding="sm" className="grid content-start gap-3">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="grid sm:contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            {isEmail(value) ? <EmailAddress>{value}</EmailAddress> : value || "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isEmail = (value: ReactNode): value is string => typeof value === "string" && /^\S+@\S+$/.test(value);

export function When({ at }: { at: { iso: string; text: string } }) {
  return (
    <time dateTime={at.iso} className="text-xs text-muted">
      {at.text}
    </time>
  );
}
