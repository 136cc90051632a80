/** The frame's words, typed by the French file. */
export type FrameTexts = typeof import("../texts/fr/frame.json");

export type TopBarTexts = Omit<
  FrameTexts,
  "skip" | "loading" | "imageMissing" | "notifications" | "connection" | "footer"
>;

/** The top bar's own words: they are sent with it on pages of islands. */
export function topBarTexts(texts: FrameTexts): TopBarTexts {
  const { skip, loading, imageMissing, notifications, connection, footer, ...own } = texts;
  return own;
}
