import type { ReactNode } from "react";

/** `span` where the slot is inside a button or a line of text, which take no block. */
export type SlotElement = "div" | "span";

export function ServerMarkup({ slot, as: Slot, children }: { slot: string; as: SlotElement; children: ReactNode }) {
  return (
    <Slot className="contents" data-slot={slot}>
      {children}
    </Slot>
  );
}

/** A slot in the browser, with the server's markup. It must stay mounted. */
export function KeptMarkup({ slot, as: Slot, html }: { slot: string; as: SlotElement; html: { __html: string } }) {
  return (
    <Slot
      className="contents"
      data-slot={slot}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own markup, written by ServerMarkup
      dangerouslySetInnerHTML={html}
    />
  );
}
