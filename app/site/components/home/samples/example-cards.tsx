import { Island } from "#app/ui/islands/island.tsx";
import { Carousel } from "#app/ui/layout/carousel.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { ExampleTexts, PartProps } from "../home-texts.ts";

/**
 * Six cards with before and after (spec 2.3), marked as examples, on each of them too (decisions 11; law: L111-7-2). They are
 * read, so they move only when asked, and begin again after the last.
 */
export function ExampleCards({ t, examples }: Pick<PartProps, "t"> & { examples: ExampleTexts }) {
  const e = t.testimonials;
  return (
    <section className="container section">
      <h2 className="text-3xl">{e.heading}</h2>
      <p className="mt-4 max-w-text text-muted">{e.notice}</p>
      <Island
        name="carousel"
        on="seen"
        component={Carousel}
        props={{
          className: "mt-10",
          label: e.label,
          labels: t.carousel,
          interval: 0,
          slideClassName: "basis-full md:basis-1/2",
          slides: Object.entries(examples).map(([key, { name }]) => ({ key, name })),
        }}
        slots={{
          children: Object.entries(examples).map(([key, card]) => (
            <figure key={key} className="flex h-full flex-col rounded-card border border-line bg-surface p-6 md:p-8">
              <dl className="grid flex-1 content-start gap-5">
                <div>
                  <dt className="text-sm text-muted">{e.before}</dt>
                  <dd className="mt-1 text-muted">{card.before}</dd>
                </div>
                <div className="border-t border-signal/50 pt-5">
                  <dt className="text-sm font-semibold text-signal">{e.after}</dt>
                  <dd className="mt-1 text-lg font-medium">{card.after}</dd>
                </div>
              </dl>
              <figcaption className="mt-6 flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="flex size-10 items-center justify-center rounded-full bg-sunken font-semibold text-muted"
                >
                  {card.name[0]}
                </span>
                <span className="flex-1 text-sm">
                  <span className="block font-semibold">{card.name}</span>
                  <span className="block text-muted">{card.city}</span>
                </span>
                <Badge>{e.example}</Badge>
              </figcaption>
            </figure>
          )),
        }}
      />
    </section>
  );
}
