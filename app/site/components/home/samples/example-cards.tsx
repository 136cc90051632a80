import { Island } from "#app/ui/islands/island.tsx";
import { Carousel } from "#app/ui/layout/carousel.tsx";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import type { ExampleTexts, PartProps } from "../home-texts.ts";

const avatars = [
  "M4 11h3l2-3h6l2 3h3v6h-3l-2 2H8l-4-3ZM12 8V5",
  "M5 20V4h9v16ZM8 8h3M14 10h4v7a2 2 0 0 1-4 0",
  "M3 8h18v11H3ZM7 8V5M17 8V5M6 13h4M14 13h4M16 11v4",
  "M4 6h16v14H4ZM4 10h16M8 4v4M16 4v4",
  "M4 17a8 8 0 1 1 16 0M12 17l4-6",
  "M6 11h12v9H6ZM9 11V8a3 3 0 0 1 6 0v3",
].map((drawing) => stroke(drawing));

/** Marked as examples (spec 2.3, decisions 11; law: L111-7-2). They move only when asked. */
export function ExampleCards({ t, examples }: Pick<PartProps, "t"> & { examples: ExampleTexts }) {
  const e = t.testimonials;
  return (
    <section className="container section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-h2">{e.heading}</h2>
        <p className="text-sm text-muted">{e.notice}</p>
      </div>
      <Island
        name="carousel"
        on="seen"
        component={Carousel}
        props={{
          className: "mt-6",
          label: e.label,
          labels: t.carousel,
          interval: 0,
          slideClassName: "basis-full md:basis-1/2",
          slides: Object.entries(examples).map(([key, { name }]) => ({ key, name })),
        }}
        slots={{
          children: Object.entries(examples).map(([key, card], index) => {
            const Avatar = avatars[index]!;
            return (
              <figure key={key} className="relative flex h-full flex-col overflow-hidden rounded-card bg-sand">
                <figcaption className="absolute top-5 left-5 flex items-center gap-3 text-sm text-muted md:left-6">
                  <Avatar className="size-6 text-ink" />
                  <span>{`${card.name}, ${card.city}`}</span>
                </figcaption>
                <dl className="grid flex-1 lg:grid-cols-2">
                  <div className="p-5 pt-15 md:p-6 md:pt-15">
                    <dt className="text-sm text-muted">{e.before}</dt>
                    <dd className="mt-1">{card.before}</dd>
                  </div>
                  <div className="border-signal bg-signal-soft p-5 max-lg:border-t-2 md:p-6 lg:border-l-2 lg:pt-15">
                    <dt className="text-sm font-semibold text-signal">{e.after}</dt>
                    <dd className="mt-1 font-medium">{card.after}</dd>
                  </div>
                </dl>
              </figure>
            );
          }),
        }}
      />
    </section>
  );
}
