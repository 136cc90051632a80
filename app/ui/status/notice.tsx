import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { unbrokenNumbers } from "../layout/unbroken-numbers.tsx";
import { AlertIcon, CheckIcon, InfoIcon } from "../pictures/icons.tsx";
import type { Tone } from "./badge.tsx";

const tones: Record<Exclude<Tone, "neutral">, { box: string; icon: ReactNode }> = {
  signal: { box: "border-signal/30 bg-signal-soft", icon: <CheckIcon className="size-5 text-signal" /> },
  amber: { box: "border-amber/40 bg-amber-soft", icon: <AlertIcon className="size-5 text-amber-ink" /> },
  red: { box: "border-red/30 bg-red-soft", icon: <AlertIcon className="size-5 text-red" /> },
  blue: { box: "border-blue/30 bg-blue-soft", icon: <InfoIcon className="size-5 text-blue" /> },
};

export interface NoticeProps {
  id?: string;
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  /** "alert" interrupts screen readers, "status" does not; none for a message that was on the page from the start. */
  role?: "alert" | "status";
  className?: string;
}

export function Notice({ id, tone = "blue", title, children, role, className }: NoticeProps) {
  return (
    <div
      id={id}
      role={role}
      className={classNames("flex gap-3 rounded-card border p-4 text-sm", tones[tone].box, className)}
    >
      <span className="mt-px">{tones[tone].icon}</span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold text-ink">{unbrokenNumbers(title)}</p>}
        {children && <div className="text-ink">{unbrokenNumbers(children)}</div>}
      </div>
    </div>
  );
}
