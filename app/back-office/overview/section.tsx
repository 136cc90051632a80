import type { ReactNode } from "react";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** `to`: the list of what was counted. */
export function Figure({ name, value, to }: { name: string; value: string; to?: string }) {
  return (
    <Card padding="sm" className="relative max-sm:last:odd:col-span-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">
        {to ? (
          <PlainLink to={to} className="underline-offset-[0.2em] after:absolute after:inset-0 hover:underline">
            {value}
          </PlainLink>
        ) : (
          value
        )}
      </dd>
    </Card>
  );
}
