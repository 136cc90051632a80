import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Spinner } from "../status/loader.tsx";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "children"> {
  children?: ReactNode;
  /** primary: the one action of a screen · secondary · ghost: toolbars and icons · danger: destroys something. */
  variant?: ButtonVariant;
  /** sm 36 px (back office) · md 44 px · lg 52 px (hero, payment). */
  size?: ButtonSize;
  /** Shows a ring, ignores clicks, keeps focus and width. */
  loading?: boolean;
  /** Announced while loading, for instance "Checking…". */
  loadingLabel?: string;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Full width. */
  block?: boolean;
  /** For an icon alone: names the button. Makes it square. */
  label?: string;
}

/** `type` is "button" unless said otherwise, so that nothing submits a form by accident. */
export function Button({
  variant,
  size,
  loading = false,
  loadingLabel,
  icon,
  block,
  label,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  const loadingStatus = loadingLabel && (
    <span role="status" className="sr-only">
      {loading ? loadingLabel : ""}
    </span>
  );
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle({ variant, size, block, square: label !== undefined && !children, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={handleClick}
    >
      {loading ? <Spinner className="size-[1.15em]" /> : icon}
      {label && !children ? <VisuallyHidden>{label}</VisuallyHidden> : children}
      {loadingStatus}
    </button>
  );
}
