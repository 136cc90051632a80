import type { FrameTexts } from "./frame-texts.ts";

/** The first tab stop: over the bar to what the page is about. */
export function SkipLink({ t }: { t: FrameTexts }) {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-signal px-4 py-2 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t.skip}
    </a>
  );
}
