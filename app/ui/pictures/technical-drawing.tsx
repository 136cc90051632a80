import { dongleLed, dongleLine, dongleOutline, dongleShape, portPins } from "./dongle-outline.ts";

/** Six units for a millimetre. */
const scale = 6;
const { topWidth, height } = dongleShape;
const [half, depth, plug] = [(height / 2) * scale, dongleShape.thickness * scale, 17.5 * scale];

/** Its dimensions in the language of the words. */
export const drawnSizes = (words: { caseWidth: string; thickness: string }) => ({
  width: `${words.caseWidth}\u00a0mm`,
  thickness: words.thickness,
});

type Props = { alt: string; width: string; thickness: string };

/** Line drawing of the plug: the face with its 16 pins, and the profile with what projects from the connector. */
export function TechnicalDrawing({ alt, width, thickness }: Props) {
  return (
    <svg
      viewBox="0 0 560 250"
      role="img"
      aria-label={alt}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full stroke-ink"
    >
      <g transform="translate(172 110)">
        <path d={dongleOutline(scale)} />
        <path className="stroke-control" d={dongleOutline(scale, 3.8)} strokeDasharray="5 4" />
        <path className="stroke-control" d={portPins(scale, 12)} strokeWidth="4" />
        <path
          className="stroke-signal"
          d={dongleLine(scale)}
          strokeWidth={dongleShape.line.thickness * scale}
          strokeLinecap="butt"
        />
        <circle {...dongleLed(scale)} r={(dongleShape.led.diameter / 2) * scale} />
        <path
          className="stroke-control"
          d={`M${(-topWidth / 2) * scale} ${half + 18}v20m0-10h${topWidth * scale}m0-10v20`}
        />
      </g>
      <text x="172" y="240" textAnchor="middle" className="fill-ink stroke-none font-mono text-[20px] sm:text-dense">
        {width}
      </text>
      <g transform="translate(384 110)">
        <rect y={-half} width={depth} height={2 * half} rx="7" />
        <path d={`M${depth} ${20 - half}h${plug - 6}a6 6 0 0 1 6 6v${2 * half - 52}a6 6 0 0 1-6 6h${6 - plug}`} />
        <path
          className="stroke-control"
          d={`M${depth + 18} -24h${plug - 30}M${depth + 18} 24h${plug - 30}`}
          strokeWidth="4"
        />
        <path
          className="stroke-signal"
          d={`M0 ${(dongleShape.line.fromTop - height / 2) * scale}h${depth}`}
          strokeWidth="3.6"
          strokeLinecap="butt"
        />
        <path
          className="stroke-control"
          d={`M0 ${half + 18}v20m${depth}-20v20M-18 ${half + 28}h14m${depth + 8} 0h14`}
        />
      </g>
      <text x="402" y="240" textAnchor="middle" className="fill-ink stroke-none font-mono text-[20px] sm:text-dense">
        {thickness}
      </text>
    </svg>
  );
}
