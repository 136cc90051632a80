import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonProps } from "../controls/button.tsx";
import { classNames } from "../layout/class-names.ts";

export interface PopoverProps extends Omit<ComponentProps<"div">, "children" | "popover" | "id"> {
  button?: ReactNode;
  buttonLabel?: string;
  buttonProps?: Omit<ButtonProps, "children" | "label" | "popoverTarget">;
  align?: "start" | "end";
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Based on the popover API, which works without JavaScript. Positioned by CSS anchors, else by script. */
export function Popover({
  button,
  buttonLabel,
  buttonProps,
  align = "end",
  children,
  className,
  ...rest
}: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  usePlacement(open, align, trigger, panel);
  const isGhost = (buttonProps?.variant ?? "ghost") === "ghost";
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <Button
        variant="ghost"
        {...buttonProps}
        ref={trigger}
        label={buttonLabel}
        popoverTarget={id}
        // The browser itself says whether the panel is open.
        className={classNames(isGhost && "[&:has(+:popover-open)]:bg-ink/6", buttonProps?.className)}
      >
        {button}
      </Button>
      <div
        {...rest}
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(
          "popover min-w-48 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface text-ink shadow-float",
          align === "end" ? "popover-end" : "popover-start",
          className,
        )}
        onToggle={(event) => {
          if (event.target === panel.current) setOpen(event.newState === "open");
        }}
      >
        {typeof children === "function" ? children(close) : children}
      </div>
    </>
  );
}

function usePlacement(
  open: boolean,
  align: "start" | "end",
  trigger: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open || CSS.supports("position-area", "bottom")) return;
    const place = () => {
      const element = panel.current;
      const box = trigger.current?.getBoundingClientRect();
      if (!element || !box) return;
      const left = align === "end" ? box.right - element.offsetWidth : box.left;
      element.style.top = `${box.bottom}px`;
      element.style.left = `${Math.max(8, Math.min(left, innerWidth - element.offsetWidth - 8))}px`;
    };
    place();
    const ended = new AbortController();
    window.addEventListener("scroll", place, { passive: true, capture: true, signal: ended.signal });
    window.addEventListener("resize", place, { signal: ended.signal });
    return () => ended.abort();
  }, [open, align, trigger, panel]);
}
