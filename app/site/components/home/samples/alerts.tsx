import type { PartProps } from "../home-texts.ts";

/** The events that the app notifies (spec 1). */
export function Alerts({ t }: Pick<PartProps, "t">) {
  const { heading, text, ...events } = t.alerts;
  return (
    <section className="container section grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
      <div>
        <h2 className="max-w-[10.8em] text-3xl">{heading}</h2>
        <p className="mt-4 max-w-[30rem] text-muted">{text}</p>
      </div>
      <ul className="grid gap-x-8 wrap-anywhere border-t border-line sm:grid-cols-2">
        {Object.entries(events).map(([key, name]) => (
          <li key={key} className="flex items-center gap-4 border-b border-line py-4">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-blue" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
