import type { ReactNode } from "react";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";

/** White words on its dark part, the gauge left of their column; below it on a phone. `alt` is empty where they say as much. */
export function LampScene({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <section className="section relative isolate flex min-h-[min(56.25vw,660px)] overflow-clip bg-night text-white max-md:flex-col">
      <div className="container md:pt-8 md:pb-80">{children}</div>
      <ProductPicture
        view="lamp"
        alt={alt}
        sizes="100vw"
        className="inset-y-0 -left-[10%] -z-10 w-full object-cover max-md:mt-6 max-md:-mb-8 max-md:aspect-4/3 max-md:object-[28%_80%] max-md:[mask-image:linear-gradient(#0000,#000_25%)] md:absolute md:h-full md:w-[110%] md:max-w-none md:object-[50%_55%]"
      />
    </section>
  );
}
