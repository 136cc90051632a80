import type { ReactNode } from "react";
import type { FrameTexts } from "./frame-texts.ts";

/**
 * The place of the notice of a lost connection. It is what the server renders of `DocumentConnection`, so that the frame
 * does not import the notice's code. `t` is for the island that replaces it.
 */
export function ConnectionPlace({ children }: { t?: FrameTexts["connection"]; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--banner-space,0px)+0.75rem)] z-50 mx-auto max-w-text empty:hidden"
    >
      {children}
    </div>
  );
}
