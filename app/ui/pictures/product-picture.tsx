import { type ProductView, pictureAddress, productPictures } from "./product-pictures.ts";

/** A rendered picture of the dongle, with a transparent background for both themes. */
export function ProductPicture({
  view,
  alt,
  sizes,
  eager = false,
  className,
}: {
  view: ProductView;
  /** Empty if the picture only repeats the text beside it. */
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** For pictures above the fold: loaded immediately, before other pictures. */
  eager?: boolean;
  className?: string;
}) {
  const { width, height, widths } = productPictures[view];
  const files = (type: "avif" | "webp") =>
    widths.map((each) => `${pictureAddress(view, each, type)} ${each}w`).join(", ");
  return (
    <picture className="block">
      <source type="image/avif" srcSet={files("avif")} sizes={sizes} />
      <img
        src={pictureAddress(view, widths[1], "webp")}
        srcSet={files("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
