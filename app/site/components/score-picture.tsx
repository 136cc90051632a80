type Texts = {
  scoreExample: string;
  scoreSpeed: string;
  scoreName: string;
  scoreSafe: string;
  scoreBrake: string;
  scoreAlt: string;
};

const curve =
  "M0 150C18 148 22 118 40 112S66 120 82 118 104 66 128 60 168 64 186 62 214 40 240 36 292 38 312 40 330 44 340 62 348 128 360 132 392 118 412 108 444 84 470 80 516 84 536 96 566 146 600 150";

export function ScorePicture({ t }: { t: Texts }) {
  return (
    <figure role="img" aria-label={t.scoreAlt} className="rounded-card border border-line bg-surface p-5 md:p-6">
      <div aria-hidden="true">
        <div className="flex items-end justify-between gap-6">
          <div>
            <p className="text-sm text-muted">{t.scoreName}</p>
            <p className="mt-1 text-lg font-semibold text-signal">{t.scoreSafe}</p>
          </div>
          <p className="text-5xl leading-none font-semibold tracking-tight tabular-nums">
            82<span className="text-lg font-medium text-muted">/100</span>
          </p>
        </div>
        <svg aria-hidden="true" viewBox="0 0 600 18" className="mt-4 w-full">
          <rect className="fill-red" y="6" width="297" height="6" rx="3" />
          <rect className="fill-amber" x="303" y="6" width="144" height="6" rx="3" />
          <rect className="fill-signal" x="453" y="6" width="147" height="6" rx="3" />
          <circle className="fill-surface stroke-ink" cx="492" cy="9" r="7" strokeWidth="3.5" />
        </svg>
        <svg aria-hidden="true" viewBox="0 16 600 144" className="mt-4 w-full overflow-visible">
          <path className="stroke-line" d="M0 30H600M0 90H600M0 150H600" fill="none" />
          <path className="fill-ink/5 stroke-ink" d={curve} strokeWidth="2.25" strokeLinecap="round" />
          <path className="stroke-amber" d="M349 20V158" strokeWidth="1.5" strokeDasharray="3 5" />
          <circle className="fill-amber stroke-surface" cx="349" cy="98" r="7" strokeWidth="3" />
        </svg>
        <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
          <span className="flex items-center gap-2">
            <span className="size-2 rounded-full bg-amber" />
            {t.scoreBrake}
          </span>
          <span>{t.scoreSpeed}</span>
          <span className="sm:ml-auto">{t.scoreExample}</span>
        </p>
      </div>
    </figure>
  );
}
