/** `data-hero` on the document, by which the buy bar of the header is shown. */
export function watchHero(): void {
  const button = document.querySelector("main a[data-check]");
  if (!button) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1)!;
      const isAbove = !isIntersecting && boundingClientRect.bottom < (rootBounds?.bottom ?? innerHeight);
      document.documentElement.dataset.hero = isAbove ? "gone" : "seen";
    },
    { rootMargin: "-64px 0px 0px" },
  );
  observer.observe(button);
}
