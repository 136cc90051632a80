/** A code of the car and its meaning; `detail` says what to do. */
export type PlainWord = { code: string; sentence: string; detail?: string | undefined };

/** A motif of the brand: the code on the left, a plain sentence on the right. */
export function PlainWords({ rows }: { rows: readonly PlainWord[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <div
          key={row.code}
          className="grid items-baseline gap-x-8 gap-y-1 py-5 sm:grid-cols-[min(8.5rem,35%)_minmax(0,1fr)] md:py-6"
        >
          <dt className="flex items-center gap-4 font-mono text-lg text-muted">
            <span>{row.code}</span>
            <span aria-hidden="true" className="h-px flex-1 bg-signal/50" />
          </dt>
          <dd>
            <p className="text-lg font-medium text-ink">{row.sentence}</p>
            {row.detail && <p className="mt-1 text-sm text-muted">{row.detail}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
