/** Drawn, not a real town: the dashes of four broad lines are the streets. */
export const StreetMap = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 240 210"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    strokeLinejoin="round"
    className="min-h-0 w-full flex-1 rounded-card bg-sunken"
  >
    <g transform="rotate(-22 120 105)">
      <path className="fill-signal-soft" d="M112 12h52v52h-52Z" />
      <path
        className="stroke-line"
        strokeWidth="400"
        strokeDasharray="1.5 8.5 1.5 12.5 1.5 10.5 1.5 6.5"
        d="M-60 105H300M120-95V305"
      />
      <path className="stroke-control/50" strokeWidth="400" strokeDasharray="3.5 62.5" d="M-44 105H300M120-77V305" />
      <path className="stroke-blue-soft" strokeWidth="15" d="M-60 72C20 84 40 160 96 186s90 56 160 60" />
      <path className="stroke-surface" strokeWidth="8" d={route} />
      <path className="stroke-signal" strokeWidth="4" strokeLinecap="round" d={route} />
      <circle className="fill-surface stroke-ink" strokeWidth="3" r="5" cx="24" cy="186" />
      <circle className="fill-ink stroke-surface" strokeWidth="3" r="7" cx="200" cy="122" />
    </g>
  </svg>
);

const route = "M24 186V122H90V57H156V122H200";
