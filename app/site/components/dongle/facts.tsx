import { classNames } from "#app/ui/layout/class-names.ts";

export function Facts({ rows, className }: { rows: readonly (readonly [string, string])[]; className?: string }) {
  return (
    <dl className={classNames("divide-y divide-line border-y border-line", className)}>
      {rows.map(([name, value]) => (
        <div key={name} className="grid break-inside-avoid gap-x-6 gap-y-0.5 py-3.5 text-sm sm:grid-cols-[1fr_1.8fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
