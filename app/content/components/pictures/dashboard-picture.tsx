export type PortPosition = 1 | 2 | 3 | 4 | 5;
export const portPositions: readonly PortPosition[] = [1, 2, 3, 4, 5];

const places: Record<PortPosition, [number, number]> = {
  1: [262, 356],
  2: [92, 322],
  3: [480, 318],
  4: [480, 480],
  5: [748, 252],
};

type Props = {
  marks?: readonly PortPosition[];
  /** On the marks, in place of the numbers of their places. */
  names?: readonly string[];
  /** Left out where the text beside it says the same. */
  alt?: string;
  className?: string;
};

/** The front of a car seen from the seats, driver on the left, with numbered places of the OBD port. */
export function DashboardPicture({ marks = portPositions, names, alt, className = "w-full" }: Props) {
  return (
    <svg
      role={alt === undefined ? undefined : "img"}
      aria-label={alt}
      aria-hidden={alt === undefined || undefined}
      viewBox="20 60 920 470"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`stroke-ink ${className}`}
    >
      {/* windscreen, dashboard, doors */}
      <path className="stroke-control" d="M96 146 150 70M864 146 810 70" />
      <path d="M40 166C170 128 320 118 480 118s310 10 440 48" />
      <path d="M40 166C44 226 56 268 82 296 150 312 300 316 392 314M920 166C916 226 904 268 878 296 810 312 660 316 568 314" />
      <path className="stroke-control" d="M40 166C34 290 38 410 62 506M920 166C926 290 922 410 898 506" />
      <path className="stroke-control" d="M62 506H372M898 506H588" />
      {/* centre console */}
      <path d="M392 314C388 380 380 440 372 524M568 314C572 380 580 440 588 524" />
      <rect x="408" y="148" width="144" height="84" rx="10" />
      <path className="stroke-control" d="M424 206l28-26 22 18 22-30 40 38" />
      <rect className="stroke-control" x="408" y="246" width="144" height="26" rx="8" />
      <path className="stroke-control" d="M424 259h34M524 259h12" />
      <rect x="418" y="290" width="124" height="56" rx="10" />
      <rect className="stroke-control" x="440" y="368" width="80" height="52" rx="16" />
      <path d="M480 394V378" />
      <circle cx="480" cy="372" r="9" className="fill-surface" />
      <rect x="420" y="440" width="120" height="76" rx="14" />
      {/* passenger side */}
      <path d="M636 212H852C858 212 862 217 860 223L850 278C849 284 845 288 838 288H650C643 288 639 284 638 278L628 223C627 217 630 212 636 212Z" />
      <path className="stroke-control" d="M724 226h40M612 160h92M612 172h92" />
      {/* driver's side: cluster, wheel, pedals */}
      <path className="stroke-control" d="M122 166C132 112 300 108 318 160" />
      <circle cx="220" cy="226" r="92" className="fill-surface" />
      <circle cx="220" cy="226" r="76" />
      <path d="M146 214C180 206 192 206 220 206s40 0 74 8M196 250 178 288M244 250 262 288" />
      <circle cx="220" cy="230" r="26" className="fill-surface" />
      <path className="stroke-control" d="M186 316V420M240 316V420M304 316 310 404" />
      <rect x="168" y="420" width="36" height="44" rx="8" />
      <rect x="222" y="420" width="36" height="44" rx="8" />
      <rect x="298" y="404" width="28" height="70" rx="8" />
      {marks.map((mark, index) => {
        const [x, y] = places[mark];
        return (
          <g key={mark}>
            <circle cx={x} cy={y} r="42" className="fill-signal stroke-none" opacity="0.18" />
            <circle cx={x} cy={y} r="31" className="fill-signal stroke-surface" strokeWidth="3" />
            <text
              x={x}
              y={y + 12}
              textAnchor="middle"
              fontSize="35"
              className="fill-on-signal stroke-none font-semibold tabular-nums"
            >
              {names?.[index] ?? mark}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
