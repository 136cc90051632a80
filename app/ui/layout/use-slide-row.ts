import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Of centred slides the one in the middle counts as visible. */
export function useSlideRow(count: number, isCentred: boolean) {
  const track = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [perView, setPerView] = useState(1);
  // With several visible slides the last ones are no scroll positions.
  const places = Math.max(1, count - perView + 1);
  const first = Math.min(...visible, places - 1);
  /** The target of the current scroll movement: a press during it counts from the target. */
  const destination = useRef<number | null>(null);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const visibility = observeSlides(element, isCentred, (inView) => {
      // Halfway between two slides none is visible: the previous one counts until the next is.
      if (inView.size > 0) setVisible(inView);
      if (Math.min(...inView) === destination.current) destination.current = null;
    });
    const widths = new ResizeObserver(() => {
      const slides = slidesOf(element);
      if (!slides[0] || isCentred) return;
      const shown = Math.max(1, Math.round(element.clientWidth / slides[0].getBoundingClientRect().width));
      keepFocusWithin(dots.current, Math.max(1, slides.length - shown + 1));
      // Synchronous: a Tab in between would move the focus to a dot that is about to be removed.
      flushSync(() => setPerView(shown));
    });
    widths.observe(element);
    return () => {
      visibility.disconnect();
      widths.disconnect();
    };
  }, [isCentred]);

  const current = () => destination.current ?? first;

  function show(place: number) {
    const element = track.current;
    const wanted = (place + places) % places;
    const slide = element && slidesOf(element)[wanted];
    if (!element || !slide) return;
    destination.current = wanted;
    const middle = isCentred ? (element.clientWidth - slide.offsetWidth) / 2 : 0;
    element.scrollTo({ left: slide.offsetLeft - element.clientLeft - middle });
  }

  /** Called when the visitor scrolls, or at the end of the movement. */
  function forgetDestination() {
    destination.current = null;
  }

  return { track, dots, visible, places, first, current, show, forgetDestination };
}

const slidesOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(":scope > [data-slide]")];

/** Reports the places of the slides of which most is in view, or which are in the middle. */
function observeSlides(
  row: HTMLElement,
  isCentred: boolean,
  onChange: (inView: ReadonlySet<number>) => void,
): IntersectionObserver {
  const slides = slidesOf(row);
  const inView = new Set<number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const index = slides.indexOf(entry.target as HTMLElement);
        if (isCentred ? entry.isIntersecting : entry.intersectionRatio > 0.6) inView.add(index);
        else inView.delete(index);
      }
      onChange(new Set(inView));
    },
    isCentred ? { root: row, rootMargin: "0px -49%" } : { root: row, threshold: [0.6, 0.61] },
  );
  for (const slide of slides) observer.observe(slide);
  return observer;
}

/** Moves the focus from an element that is about to be removed, since it would be lost with it. */
function keepFocusWithin(group: HTMLElement | null, count: number): void {
  const elements = [...(group?.children ?? [])] as HTMLElement[];
  if (elements.indexOf(document.activeElement as HTMLElement) >= count)
    elements[count - 1]?.focus({ preventScroll: true });
}
