import { pick } from "#app/platform/text/pick.ts";

export type FrameTexts = typeof import("../texts/fr/frame.json");

export type TopBarTexts = Omit<
  FrameTexts,
  "skip" | "chat" | "loading" | "imageMissing" | "notifications" | "connection" | "footer"
> &
  Pick<FrameTexts["footer"], "dongle" | "guide" | "about" | "tracking">;

export function topBarTexts(texts: FrameTexts): TopBarTexts {
  const { skip, chat, loading, imageMissing, notifications, connection, footer, ...topBar } = texts;
  return { ...topBar, ...pick(footer, "dongle", "guide", "about", "tracking") };
}
