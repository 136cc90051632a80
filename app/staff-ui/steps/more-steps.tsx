import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";

/**
 * Steps that are rare or cannot be undone, behind a button "…". Their dialogs stay in the document while the list is
 * closed; without scripts the links stand in the row. Those in a `span` undo or end nothing, and are not red.
 */
export function MoreSteps({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    document.addEventListener("pointerdown", close, { signal: ended.signal });
    document.addEventListener("focusin", close, { signal: ended.signal });
    return () => ended.abort();
  }, [isOpen]);
  function closeByEscape(key: string) {
    if (key !== "Escape" || document.querySelector("dialog:modal")) return;
    setOpen(false);
    place.current?.querySelector("button")?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list
    <div ref={place} className="relative noscript:contents" onKeyDown={({ key }) => closeByEscape(key)}>
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={isOpen}
        className="min-w-9 noscript:hidden"
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        …
      </Button>
      <div
        className={classNames(
          "noscript:contents",
          isOpen
            ? "absolute top-full right-0 z-10 mt-1 grid min-w-56 max-w-[calc(100vw-40px)] justify-items-stretch rounded-card border border-line bg-surface p-1.5 shadow-float [&_[aria-haspopup]]:justify-start [&_[aria-haspopup]]:text-left [&>button]:text-red"
            : "[&>a]:hidden [&>button]:hidden [&>span>a]:hidden [&>span>button]:hidden noscript:[&>a]:inline-flex noscript:[&>span>a]:inline-flex",
        )}
        data-more-steps=""
      >
        {children}
      </div>
    </div>
  );
}
