import type { ReactElement, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { OwnText } from "../layout/own-text.tsx";
import { stroke } from "../pictures/draw-icon.tsx";

export type Tone = "neutral" | "signal" | "amber" | "red" | "blue";

const pills: Record<Tone, string> = {
  neutral: "bg-sunken text-muted border-line",
  signal: "bg-signal-soft text-signal border-signal/25",
  amber: "bg-amber-soft text-amber-ink border-amber/30",
  red: "bg-red-soft text-red border-red/25",
  blue: "bg-blue-soft text-blue border-blue/25",
};

const dots: Record<Tone, string> = {
  neutral: "bg-control",
  signal: "bg-signal",
  amber: "bg-amber",
  red: "bg-red",
  blue: "bg-blue",
};

/** A short word in a pill. Its colour never carries information that the word does not. */
export function Badge({
  tone = "neutral",
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: ReactElement | undefined;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        pills[tone],
        className,
      )}
    >
      {icon}
      <OwnText>{children}</OwnText>
    </span>
  );
}

const FlaskIcon = stroke(
  "M9 3.5h6",
  "M10 3.5v6L4.8 18a1.7 1.7 0 0 0 1.5 2.5h11.4a1.7 1.7 0 0 0 1.5-2.5L14 9.5v-6",
  "M7.5 14h9",
);

/** Beside what names a test order in lists. */
export const TestMark = ({ label }: { label: string }) => (
  <span title={label} className="inline-block align-[-3px] text-muted">
    <FlaskIcon className="size-4" />
    <span className="sr-only">{label}</span>
  </span>
);

export function StatusDot({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="status-dot inline-flex items-baseline gap-2">
      <span aria-hidden="true" className={classNames("relative -top-px size-2 shrink-0 rounded-full", dots[tone])} />
      <OwnText>{children}</OwnText>
    </span>
  );
}
