import type { ReactNode } from "react";

/** A slot: content of an island that the server renders and no script changes. */
export function ServerMarkup({ slot, children }: { slot: string; children: ReactNode }) {
  return (
    <div className="contents" data-slot={slot}>
      {children}
    </div>
  );
}

/** A slot in the browser, with the server's markup. It must stay mounted. */
export function KeptMarkup({ slot, html }: { slot: string; html: { __html: string } }) {
  return (
    <div
      className="contents"
      data-slot={slot}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own markup, written by ServerMarkup
      dangerouslySetInnerHTML={html}
    />
  );
}
