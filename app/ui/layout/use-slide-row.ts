import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** A row of slides that scrolls and snaps: which of them are in view, the places it can stand at, and the way to a place. */
export function useSlideRow(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [perView, setPerView] = useState(1);
  // With several slides in view the last positions do not exist.
  const places = Math.max(1, count - perView + 1);
  const first = Math.min(...visible, places - 1);
  /** Where the row is on its way to: while it moves, the next press counts from there and not from what is still in view. */
  const destination = useRef<number | null>(null);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const inView = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const index = [...element.children].indexOf(entry.target);
          if (entry.intersectionRatio > 0.6) inView.add(index);
          else inView.delete(index);
        }
        // Halfway between two slides none is: the one that left counts until the other has come.
        if (inView.size > 0) setVisible(new Set(inView));
        if (Math.min(...inView) === destination.current) destination.current = null;
      },
      { root: element, threshold: [0.6, 0.61] },
    );
    for (const slide of element.children) observer.observe(slide);
    const widths = new ResizeObserver(() => {
      const slide = element.firstElementChild;
      if (!slide) return;
      const shown = Math.max(1, Math.round(element.clientWidth / slide.getBoundingClientRect().width));
      keepFocusWithin(dots.current, Math.max(1, element.childElementCount - shown + 1));
      // At once: a Tab pressed in the meantime would put the focus on a dot that is about to be removed.
      flushSync(() => setPerView(shown));
    });
    widths.observe(element);
    return () => {
      observer.disconnect();
      widths.disconnect();
    };
  }, []);

  const current = () => destination.current ?? first;

  /** After the last place comes the first. */
  function show(place: number) {
    const element = track.current;
    const wanted = (place + places) % places;
    const slide = element?.children[wanted] as HTMLElement | undefined;
    if (!element || !slide) return;
    destination.current = wanted;
    element.scrollTo({ left: slide.offsetLeft - element.offsetLeft });
  }

  /** The visitor scrolls, or the row has arrived. */
  function forgetDestination() {
    destination.current = null;
  }

  return { track, dots, visible, places, first, current, show, forgetDestination };
}

/** A focused element that is removed would send the focus back to the top of the page. */
function keepFocusWithin(group: HTMLElement | null, count: number): void {
  const elements = [...(group?.children ?? [])] as HTMLElement[];
  if (elements.indexOf(document.activeElement as HTMLElement) >= count)
    elements[count - 1]?.focus({ preventScroll: true });
}
