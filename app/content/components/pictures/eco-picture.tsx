const jerky =
  "M0 150C8 150 10 70 26 62S44 120 58 124 70 40 92 34 116 116 132 120 150 30 176 26 206 104 222 108 240 24 268 22 300 96 318 98 336 30 360 28 396 92 410 96 430 36 452 34 486 104 500 108 520 44 540 42 566 140 600 150";
const smooth = "M0 150C40 148 60 84 120 76S220 70 290 68 380 70 440 74 540 138 600 150";

/** The same road twice: driven unevenly and smoothly. The sentence below explains the two curves. */
export function EcoPicture({ alt, jerkyName, smoothName }: { alt: string; jerkyName: string; smoothName: string }) {
  return (
    <figure role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <svg aria-hidden="true" viewBox="0 0 600 160" fill="none" className="w-full">
        <path className="stroke-line" d="M0 30H600M0 90H600M0 150H600" />
        <path className="stroke-amber" d={jerky} strokeWidth="2" strokeDasharray="5 4" />
        <path className="stroke-signal" d={smooth} strokeWidth="3" strokeLinecap="round" />
      </svg>
      <div aria-hidden="true" className="mt-4 grid gap-2 text-sm sm:grid-cols-2">
        {[
          ["stroke-signal", "", smoothName],
          ["stroke-amber", "5 4", jerkyName],
        ].map(([colour, dashes, name]) => (
          <p key={name} className="flex items-center gap-3">
            <svg aria-hidden="true" viewBox="0 0 36 4" className="w-9 shrink-0">
              <path className={colour} d="M0 2H36" strokeWidth="3" strokeDasharray={dashes} />
            </svg>
            <span>{name}</span>
          </p>
        ))}
      </div>
    </figure>
  );
}
