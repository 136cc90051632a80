import { brand } from "#app/brand.ts";
import { dongleLed, dongleLine, dongleOutline, dongleShape } from "#app/ui/pictures/dongle-outline.ts";

const { topWidth, height } = dongleShape;

/** The plug's face: trapezoid, one green line, one LED. Decoration: the name is beside it. */
export function PlugMark({ className = "h-5 w-auto" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={`${-topWidth / 2} ${-height / 2} ${topWidth} ${height}`} className={className}>
      <path className="fill-ink" d={dongleOutline(1)} />
      <path className="stroke-signal" strokeWidth="2.2" d={dongleLine(1)} />
      <circle className="fill-canvas" {...dongleLed(1)} r="2" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-[1.3125rem] leading-none font-semibold tracking-tight text-ink">
      <PlugMark />
      <span>{brand.name.toLowerCase()}</span>
    </span>
  );
}
