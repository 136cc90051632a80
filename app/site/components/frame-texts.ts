/** The frame's words, typed by the French file. */
export type FrameTexts = typeof import("../texts/fr/frame.json");
