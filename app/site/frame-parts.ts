import type { ComponentType } from "react";
import type { Language } from "#app/i18n/languages.ts";
import type { FrameTexts } from "./components/frame-texts.ts";
import type { HomePrices } from "./components/home/home-texts.ts";

/** The `handle` of a route with another frame, which does not import these parts: no other page loads them. */
export type FrameParts = {
  /** In place of the usual top bar. */
  TopBar?: ComponentType<{ t: FrameTexts; language: Language }>;
  /** In the top bar once the page's own offer is above the window; the page's data have `prices`. */
  BuyBar?: ComponentType<{ t: FrameTexts; language: Language; prices: HomePrices }>;
};
