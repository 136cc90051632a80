import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  plain: "border-line bg-surface",
  signal: "border-signal/30 bg-signal-soft",
  sunken: "border-transparent bg-sunken",
} as const;

export interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
  padding?: "sm" | "md" | "lg";
}

const paddings = { sm: "p-4", md: "p-5 md:p-6", lg: "p-6 md:p-10" } as const;

export function Card({ tone = "plain", padding = "md", className, ...rest }: CardProps) {
  return (
    <div {...rest} className={classNames("min-w-0 rounded-card border", tones[tone], paddings[padding], className)} />
  );
}
