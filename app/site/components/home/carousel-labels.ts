import { fill } from "#app/i18n/format.ts";
import type { CarouselProps } from "#app/ui/layout/carousel.tsx";
import type { HomeTexts } from "./home-texts.ts";

export const carouselLabels = ({ carousel }: HomeTexts): CarouselProps["labels"] => ({
  ...carousel,
  position: (number, total) => fill(carousel.position, { number, total }),
});
