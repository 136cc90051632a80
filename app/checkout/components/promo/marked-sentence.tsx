import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";

/** A sentence that begins with an emoji (spec 8), drawn in its place: not every device has a font for it. */
export function MarkedSentence({ sentence, icon }: { sentence: string; icon?: ReactNode }) {
  const end = sentence.indexOf(" ") + 1;
  return (
    <>
      {icon}
      <span>
        <VisuallyHidden>{sentence.slice(0, end)}</VisuallyHidden>
        <span>{sentence.slice(end)}</span>
      </span>
    </>
  );
}
