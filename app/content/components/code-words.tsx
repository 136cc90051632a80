/** The brand's device, numbered: what is exchanged on the left, the plain sentence on the right. */
export function CodeSteps({ rows }: { rows: readonly { code: string; sentence: string }[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {rows.map(({ code, sentence }, index) => (
        <li key={sentence} className="grid items-baseline gap-x-8 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
          <span className="flex items-center gap-4 font-mono text-sm text-muted">
            <span aria-hidden="true" className="w-[2ch] text-right tabular-nums">
              {index + 1}
            </span>
            {code}
            <span aria-hidden="true" className="h-px flex-1 bg-signal/50 max-sm:hidden" />
          </span>
          <span className="max-sm:pl-[calc(2ch+1rem)]">{sentence}</span>
        </li>
      ))}
    </ol>
  );
}
