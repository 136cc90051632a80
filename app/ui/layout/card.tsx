import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "border-line bg-surface",
  signal: "border-signal/30 bg-signal-soft",
  amber: "border-amber/30 bg-amber-soft",
  red: "border-red/25 bg-red-soft",
  blue: "border-blue/25 bg-blue-soft",
  sunken: "border-transparent bg-sunken",
} as const;

export interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
  /** Inside margin; "none" for cards that begin with a picture. */
  padding?: "none" | "sm" | "md" | "lg";
  /** Floats above the page (menus, dialogs). */
  floating?: boolean;
}

const paddings = { none: "", sm: "p-4", md: "p-5 md:p-6", lg: "p-6 md:p-10" } as const;

/** A sheet with a border: one subject. */
export function Card({ tone = "plain", padding = "md", floating = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        "min-w-0 rounded-card border",
        tones[tone],
        paddings[padding],
        padding === "none" && "overflow-hidden",
        floating && "shadow-float",
        className,
      )}
    />
  );
}
