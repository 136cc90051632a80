import { classNames } from "../layout/class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-signal text-on-signal hover:bg-signal-strong",
  secondary: "border border-control/60 bg-surface text-ink hover:border-ink hover:bg-sunken",
  ghost: "text-ink hover:bg-ink/6 aria-expanded:bg-ink/6",
  danger: "bg-red text-on-red hover:bg-red-strong focus-visible:outline-red",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 gap-1.5 px-3 py-1 text-dense",
  md: "min-h-11 gap-2 px-4 py-2 text-sm",
  lg: "min-h-13 gap-2.5 px-6 py-3 text-base",
};

const squares: Record<ButtonSize, string> = { sm: "size-9 p-0", md: "size-11 p-0", lg: "size-13 p-0" };

const base =
  "inline-flex shrink-0 items-center justify-center rounded-control text-center font-semibold leading-tight no-underline select-none " +
  "transition-[background-color,border-color,color,opacity] disabled:opacity-45 aria-disabled:not-aria-busy:opacity-45 forced-colors:border";

export function buttonStyle({
  variant = "primary",
  size = "md",
  block = false,
  square = false,
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  square?: boolean;
  className?: string;
} = {}): string {
  return classNames(base, variants[variant], sizes[size], square && squares[size], block && "w-full", className);
}
