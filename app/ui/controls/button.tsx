import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";
import { OwnText } from "../layout/own-text.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Spinner } from "../status/loader.tsx";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "children"> {
  children?: ReactNode;
  /** primary: the main action of a screen · secondary · ghost: toolbars and icons · danger: destructive actions. */
  variant?: ButtonVariant;
  /** sm 36 px (back office) · md 44 px · lg 52 px (hero, payment). */
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; focus and width stay unchanged. */
  loading?: boolean;
  loadingLabel?: string;
  icon?: ReactElement | undefined;
  block?: boolean;
  label?: ReactNode;
}

/** `type` is "button" by default, so that no button submits a form by accident. */
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
  const loadingStatus = loadingLabel !== undefined && (
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
      {label && !children ? <VisuallyHidden>{label}</VisuallyHidden> : <OwnText>{children}</OwnText>}
      {loadingStatus}
    </button>
  );
}
