import { classNames } from "../layout/class-names.ts";
import { hasDarkPicture, type ProductView, pictureAddress, pictureFiles } from "./product-pictures.ts";

interface Props {
  view: ProductView;
  alt: string;
  sizes: string;
  /** For pictures above the fold: loaded immediately, before other pictures. */
  eager?: boolean;
  className?: string;
}

/** Shows the portrait composition below 48rem; give such an image its height or aspect and `object-cover`. */
export function ProductPicture(props: Props) {
  if (!hasDarkPicture(props.view)) return <Picture {...props} />;
  return (
    <>
      <Picture {...props} eager={false} shown="dark:hidden" />
      <Picture {...props} eager={false} variant="-dark" shown="hidden dark:block" />
    </>
  );
}

function Picture({
  view,
  alt,
  sizes,
  eager = false,
  className,
  variant = "",
  shown,
}: Props & { variant?: "" | "-dark"; shown?: string }) {
  const { width, height, widths } = pictureFiles(view)!;
  return (
    <picture className={classNames("block", shown)}>
      {pictureFiles(view, "-portrait") && (
        <source media="(width < 48rem)" type="image/avif" srcSet={sourceSet(view, "-portrait")} sizes={sizes} />
      )}
      <source type="image/avif" srcSet={sourceSet(view, variant)} sizes={sizes} />
      {/* All supported browsers show AVIF but Safari on older systems, and what cannot be loaded is tried as this file. */}
      <img
        src={pictureAddress(view, widths[1]!, "webp", variant)}
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

const sourceSet = (view: ProductView, variant: "" | "-dark" | "-portrait") =>
  pictureFiles(view, variant)!
    .widths.map((each) => `${pictureAddress(view, each, "avif", variant)} ${each}w`)
    .join(", ");
