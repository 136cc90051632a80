import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fill } from "#app/i18n/format.ts";
import { Button } from "../controls/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from "../pictures/page-icons.tsx";
import { classNames } from "./class-names.ts";

export interface CarouselProps {
  label: string;
  /** `name`: the label of its dot, by default the position. */
  slides: readonly { key: string; name?: string }[];
  children: readonly ReactNode[];
  labels: {
    pause: string;
    play: string;
    previous: string;
    next: string;
    /** Role descriptions in the page's language ("carousel", "slide"). */
    carousel: string;
    slide: string;
    position: string;
  };
  /** Milliseconds between two slides (spec 9: 5 s); 0 disables rotation and removes the pause button. */
  interval?: number;
  /** Classes for the width of a slide: "basis-full md:basis-1/2". */
  slideClassName?: string;
  /** The current slide stands in the middle of three on a wide screen, before its neighbours; on a phone the next one shows. */
  isCentred?: boolean;
  /** Pictures of the last slide and of the first one, shown before the first and after the last if slides are centred. */
  before?: ReactNode;
  after?: ReactNode;
  className?: string;
}

/** Rotates unless motion is reduced; pointer or hidden tab pause it, focus or a button stop it. */
export function Carousel({
  label,
  slides,
  children,
  labels,
  interval = 5000,
  slideClassName = "basis-full",
  isCentred = false,
  before,
  after,
  className,
}: CarouselProps) {
  const id = useId();
  const { track, dots, visible, places, first, current, show, forgetDestination } = useSlideRow(
    slides.length,
    isCentred,
  );
  const { playing, setPlaying, rotating, setHeld } = useRotation(interval, () => show(current() + 1));

  function use(place: number) {
    setPlaying(false);
    show(place);
  }

  return (
    <section
      aria-roledescription={labels.carousel}
      aria-label={label}
      className={classNames("flex flex-col gap-5", className)}
      onPointerEnter={(event) => event.pointerType === "mouse" && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onTouchStart={() => {
        setPlaying(false);
        forgetDestination();
      }}
      onFocus={(event) => event.target.closest("[data-rotation]") || setPlaying(false)}
    >
      <Controls
        slides={slides}
        labels={labels}
        dots={dots}
        places={places}
        first={first}
        playing={playing}
        trackId={`${id}-track`}
        hasRotation={interval > 0}
        onRotation={() => setPlaying(!playing)}
        onPlace={use}
        onStep={(step) => use(current() + step)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={track}
        id={`${id}-track`}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-live={rotating ? "off" : "polite"}
        onScrollEnd={forgetDestination}
        className={classNames(
          "carousel-track relative order-1 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain",
          isCentred ? "ground-until-here phone-row" : "-mx-2 rounded-card",
        )}
      >
        {before && <Aside isShown={first === 0}>{before}</Aside>}
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern's role; a fieldset is for forms
          <div
            key={slide.key}
            role="group"
            aria-roledescription={labels.slide}
            aria-label={fill(labels.position, { number: index + 1, total: slides.length })}
            data-slide
            inert={!visible.has(index)}
            data-place={isCentred ? placeOf(index - first) : undefined}
            className={classNames("min-w-0 shrink-0 grow-0", !isCentred && `snap-start px-2 ${slideClassName}`)}
          >
            {isCentred ? <div>{children[index]}</div> : children[index]}
          </div>
        ))}
        {after && <Aside isShown={first === slides.length - 1}>{after}</Aside>}
      </div>
    </section>
  );
}

const placeOf = (distance: number) => (distance === 0 ? undefined : Math.abs(distance) === 1 ? "aside" : "far");

const Aside = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div inert aria-hidden="true" data-place={isShown ? "aside" : "far"} className="shrink-0 max-lg:hidden">
    <div>{children}</div>
  </div>
);

function useRotation(interval: number, onNext: () => void) {
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  const rotating = playing && !held;
  useEffect(() => {
    if (interval > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(true);
  }, [interval]);
  const showNext = useEffectEvent(onNext);
  useEffect(() => {
    if (!rotating) return;
    const timer = setInterval(() => document.visibilityState === "visible" && showNext(), interval);
    return () => clearInterval(timer);
  }, [rotating, interval]);
  return { playing, setPlaying, rotating, setHeld };
}

type ControlsProps = Pick<CarouselProps, "slides" | "labels"> & {
  dots: Ref<HTMLDivElement>;
  /** Number of scroll positions: less than that of slides if several are visible. */
  places: number;
  first: number;
  trackId: string;
  playing: boolean;
  hasRotation: boolean;
  onRotation(): void;
  onPlace(place: number): void;
  onStep(step: number): void;
};

function Controls(props: ControlsProps) {
  const { slides, labels, dots, places, first, trackId, playing, hasRotation, onRotation, onPlace, onStep } = props;
  return (
    <div className="order-2 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <div className="flex">
        {hasRotation && (
          <Button
            data-rotation
            variant="secondary"
            label={playing ? labels.pause : labels.play}
            icon={playing ? <PauseIcon /> : <PlayIcon />}
            onClick={onRotation}
          />
        )}
      </div>
      <div ref={dots} className="flex items-center">
        {Array.from({ length: places }, (_, place) => (
          <button
            key={slides[place]?.key}
            type="button"
            aria-controls={trackId}
            aria-label={slides[place]?.name ?? fill(labels.position, { number: place + 1, total: places })}
            aria-disabled={place === first}
            onClick={() => onPlace(place)}
            className="group flex size-6 items-center justify-center rounded-full"
          >
            <span className="h-2 w-2 rounded-full border border-transparent bg-control transition-[width,background-color] group-hover:bg-ink group-aria-disabled:w-4 group-aria-disabled:bg-signal" />
          </button>
        ))}
      </div>
      <div className="flex justify-end gap-1">
        <Button variant="secondary" label={labels.previous} icon={<ArrowLeftIcon />} onClick={() => onStep(-1)} />
        <Button variant="secondary" label={labels.next} icon={<ArrowRightIcon />} onClick={() => onStep(1)} />
      </div>
    </div>
  );
}

/** Of centred slides the one in the middle counts as visible. */
function useSlideRow(count: number, isCentred: boolean) {
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
