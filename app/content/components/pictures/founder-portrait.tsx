/** A drawing in place of the founder's photograph; it shows no real person. */
export function FounderPortrait({ alt, className }: { alt: string; className?: string }) {
  return (
    <svg viewBox="0 0 320 360" role="img" aria-label={alt} className={className}>
      <rect width="320" height="360" fill="var(--signal-soft)" />
      <g fill="none" stroke="var(--signal)" strokeOpacity="0.35" strokeWidth="1.5">
        <path d="M0 92h54l14-26 22 52 18-40 12 14h200" />
        <path d="M0 300h38l10-14 16 30 12-16h244" />
      </g>
      <path
        d="M52 360c4-74 42-108 84-116v-26h48v26c42 8 80 42 84 116z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path d="M136 244c4 18 14 28 24 28s20-10 24-28" fill="none" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="M160 84c42 0 62 30 62 72 0 46-28 78-62 78s-62-32-62-78c0-42 20-72 62-72z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path
        d="M98 160c-8-56 18-92 62-92s70 36 62 92c-6-30-20-44-44-50-30 12-60 12-72 22-5 7-7 16-8 28z"
        fill="var(--ink)"
      />
      <g stroke="var(--ink)" strokeWidth="3" fill="none" strokeLinecap="round">
        <circle cx="136" cy="164" r="17" />
        <circle cx="184" cy="164" r="17" />
        <path d="M153 162c4-4 10-4 14 0M119 160l-16-6M201 160l16-6M142 204c10 9 26 9 36 0" />
      </g>
      <circle cx="136" cy="164" r="3.5" fill="var(--ink)" />
      <circle cx="184" cy="164" r="3.5" fill="var(--ink)" />
      <g>
        <rect x="206" y="306" width="34" height="20" rx="5" fill="var(--ink)" />
        <circle cx="230" cy="316" r="3.5" fill="var(--blue)" />
      </g>
    </svg>
  );
}
