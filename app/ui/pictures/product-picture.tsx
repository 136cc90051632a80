import { type ProductView, pictureAddress, productPictures } from "./product-pictures.ts";

/** A rendered picture of the dongle. Transparent where nothing is, so that it lies on both themes. */
export function ProductPicture({
  view,
  alt,
  sizes,
  eager = false,
  className,
}: {
  view: ProductView;
  /** Empty where the picture only repeats what is written beside it. */
  alt: string;
  /** Width on the page by screen width, as in the attribute of the same name. */
  sizes: string;
  /** For what is seen first: loaded at once and before other pictures. */
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
