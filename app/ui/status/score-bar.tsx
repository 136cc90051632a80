export function ScoreBar({ score, className }: { score: number; className?: string }) {
  const x = Math.min(592, Math.max(8, score * 6));
  return (
    <svg aria-hidden="true" viewBox="0 0 600 18" className={className}>
      <rect className="fill-red" y="6" width="297" height="6" rx="3" />
      <rect className="fill-amber" x="303" y="6" width="144" height="6" rx="3" />
      <rect className="fill-signal" x="453" y="6" width="147" height="6" rx="3" />
      <circle className="fill-surface stroke-ink" cx={x} cy="9" r="7" strokeWidth="3.5" />
    </svg>
  );
}
