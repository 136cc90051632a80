import { useEffect } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import type { PanelTexts } from "../conversation.ts";

type Props = {
  t: PanelTexts;
  last: string | undefined;
  onOpen(): void;
  onClose(): void;
};

/** Inline, so that pages carry no class for it. */
const besideToggle = { left: "1rem", right: "5rem" };

export function ChatBar({ t, last, onOpen, onClose }: Props) {
  // The page's end can be scrolled above the bar.
  useEffect(() => {
    const { style } = document.body;
    const before = style.paddingBottom;
    if (matchMedia("(max-width: 767px)").matches) style.paddingBottom = "5rem";
    return () => {
      style.paddingBottom = before;
    };
  }, []);
  return (
    <section
      aria-label={t.title}
      style={besideToggle}
      className="fixed bottom-[calc(var(--banner-space,0px)+1rem)] z-40 max-lg:in-data-[hero=gone]:bottom-20 flex h-12 animate-enter items-center rounded-full border border-line bg-surface text-ink shadow-float md:hidden print:hidden"
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-full pl-5 text-left"
      >
        <span className="truncate font-semibold text-sm">{t.resume}</span>
        {last && (
          <span aria-hidden="true" className="truncate text-muted text-xs">
            {last}
          </span>
        )}
      </button>
      <Button variant="ghost" label={t.close} icon={<CloseIcon />} onClick={onClose} />
    </section>
  );
}
