import type { ReactNode } from "react";

/** Content of an island that the server renders and no script changes (a slot). */
export function ServerMarkup({ slot, children }: { slot: string; children: ReactNode }) {
  return (
    <div className="contents" data-slot={slot}>
      {children}
    </div>
  );
}

/** The same in the browser: the markup that is already there. It must stay mounted. */
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
