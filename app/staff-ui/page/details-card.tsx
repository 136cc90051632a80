import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";

/** `steps`: quiet ones beside the title. */
export function DetailsCard({ title, steps, children }: { title: string; steps?: ReactNode; children: ReactNode }) {
  return (
    <Card padding="sm" className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 className="text-sm font-semibold">{title}</h2>
        {steps && (
          <div className="-my-1.5 -mr-2 ml-auto flex flex-wrap justify-end [&>:is(a,button)]:px-2 [&>:is(a,button)]:font-medium [&>:is(a,button)]:text-muted [&>:is(a,button):hover]:text-ink">
            {steps}
          </div>
        )}
      </div>
      {children}
    </Card>
  );
}

type FactsProps = {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  figures?: boolean;
};

export function Facts({ rows, figures = false }: FactsProps) {
  return (
    <dl
      className={classNames(
        "grid gap-x-4 gap-y-1.5",
        figures
          ? "grid-cols-[minmax(0,1fr)_fit-content(65%)] text-right"
          : // Wide enough for the longest word of a label.
            "grid-cols-[fit-content(45%)_minmax(0,1fr)] [&_dt]:min-w-26",
      )}
    >
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-left text-muted wrap-break-word">{label}</dt>
          <dd className="min-w-0 tabular-nums whitespace-pre-line wrap-anywhere">
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
