import { brand } from "#app/brand.ts";

export const plugOutline =
  "M4.6 1.5h24.8a3.4 3.4 0 0 1 3.35 4l-2.3 13.2a4.2 4.2 0 0 1-4.13 3.5H7.68a4.2 4.2 0 0 1-4.14-3.5L1.25 5.5a3.4 3.4 0 0 1 3.35-4z";

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
      {brand.name.toLowerCase()}
    </span>
  );
}
