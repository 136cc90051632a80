import type { ReactNode } from "react";
import type { FrameTexts } from "./frame-texts.ts";

/** What the server renders of `DocumentConnection`, so that the frame does not import the notice's code. */
export function ConnectionPlace({ children }: { t?: FrameTexts["connection"]; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--banner-space,0px)+var(--bar-space,0px)+0.75rem)] z-50 mx-auto max-w-text empty:hidden"
    >
      {children}
    </div>
  );
}
