import { pick } from "#app/platform/text/pick.ts";

/** The frame's words, typed by the French file. */
export type FrameTexts = typeof import("../texts/fr/frame.json");

export type TopBarTexts = Omit<
  FrameTexts,
  "skip" | "chat" | "loading" | "imageMissing" | "notifications" | "connection" | "footer"
> &
  Pick<FrameTexts["footer"], "dongle" | "guide" | "about" | "tracking">;

/** The top bar's own words: they are sent with it on pages of islands. */
export function topBarTexts(texts: FrameTexts): TopBarTexts {
  const { skip, chat, loading, imageMissing, notifications, connection, footer, ...own } = texts;
  return { ...own, ...pick(footer, "dongle", "guide", "about", "tracking") };
}
