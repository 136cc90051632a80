import { brand } from "#app/brand.ts";
import { plugOutline } from "../../plug-outline.ts";

/** The plug's face: trapezoid, one green line, one LED. Decoration: the name is beside it. */
export function PlugMark({ className = "h-6 w-auto" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 24" className={className}>
      <path className="fill-ink" d={plugOutline} />
      <path className="stroke-signal dark:stroke-signal" strokeWidth="2.2" strokeLinecap="round" d="M8.2 12h10.6" />
      <circle className="fill-canvas" cx="25" cy="12" r="1.9" />
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
