import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasDarkPicture, type ProductView, pictureAddress, pictureFiles, productPictures } from "./product-pictures.ts";

const publicFolder = join(import.meta.dirname, "../../../public");
const views = Object.keys(productPictures) as ProductView[];

const variantsOf = (view: ProductView) =>
  (["", "-dark", "-portrait"] as const).filter(
    (variant) => pictureFiles(view, variant) && (variant !== "-dark" || hasDarkPicture(view)),
  );

describe("rendered pictures", () => {
  test.each(views)("%s: every width exists as AVIF, the fallback and the largest as WebP", (view) => {
    for (const variant of variantsOf(view)) {
      const { width, widths } = pictureFiles(view, variant)!;
      const files = [
        ...widths.map((each) => pictureAddress(view, each, "avif", variant)),
        ...[widths[1]!, width].map((each) => pictureAddress(view, each, "webp", variant)),
      ];
      for (const file of files) expect(existsSync(join(publicFolder, file)), file).toBe(true);
    }
  });

  test.each(views)("%s: at most 20 KB for a small phone, 60 KB for a desktop", (view) => {
    for (const variant of variantsOf(view))
      for (const width of pictureFiles(view, variant)!.widths) {
        const { size } = statSync(join(publicFolder, pictureAddress(view, width, "avif", variant)));
        expect(size, `${view}${variant} ${width}`).toBeLessThan(width <= 480 ? 20_000 : 60_000);
      }
  });
});
