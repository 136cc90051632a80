/** The brand's device, numbered: what is exchanged on the left, the plain sentence on the right. */
export function CodeSteps({ rows }: { rows: readonly { code: string; sentence: string }[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {rows.map(({ code, sentence }, index) => (
        <li
          key={sentence}
          className="grid grid-cols-[1.75rem_1fr] items-baseline gap-x-3 gap-y-1 py-4 sm:grid-cols-[1.75rem_11rem_1fr]"
        >
          <span aria-hidden="true" className="text-right text-sm text-muted tabular-nums">
            {index + 1}
          </span>
          <span className="flex items-center gap-4 font-mono text-sm text-muted sm:pr-5">
            <span>{code}</span>
            <span aria-hidden="true" className="h-px flex-1 bg-signal/50" />
          </span>
          <span className="max-sm:col-start-2">{sentence}</span>
        </li>
      ))}
    </ol>
  );
}
