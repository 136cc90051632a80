import { brand } from "#app/brand.ts";

/** The plug's face: trapezoid, one green line, one LED. Decoration: the name is beside it. Its numbers are those of `dongleShape`. */
export function PlugMark({ className = "h-5 w-auto" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-23.4 -11.8 46.8 23.6" className={className}>
      <path
        className="fill-ink"
        d="M-18.43 -11.8L18.43 -11.8A4.2 4.2 0 0 1 22.57 -6.9L19.99 8.3A4.2 4.2 0 0 1 15.85 11.8L-15.85 11.8A4.2 4.2 0 0 1 -19.99 8.3L-22.57 -6.9A4.2 4.2 0 0 1 -18.43 -11.8Z"
      />
      <path className="stroke-signal" strokeWidth="2.2" d="M-20.69 4.2h41.38" />
      <circle className="fill-canvas" cx="15" cy="-5.9" r="2" />
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
