import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Card padding="sm" className="max-sm:last:odd:col-span-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-muted">{note}</dd>}
    </Card>
  );
}
