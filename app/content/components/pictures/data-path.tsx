import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";

/** The stages of the data from the car to the client who works with them; the last one is the client's. */
export function DataPath({ name, stops, text }: { name: string; stops: readonly string[]; text: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 md:p-8">
      <h3 className="text-lg">{name}</h3>
      <ol className="mt-5 flex gap-3 wrap-anywhere max-sm:flex-col sm:items-center">
        {stops.map((stop, index) => (
          <li key={stop} className="flex min-w-0 flex-1 gap-3 max-sm:flex-col sm:items-center sm:first:flex-[0.8]">
            {index > 0 && <ArrowRightIcon className="size-5 shrink-0 text-signal max-sm:mx-auto max-sm:rotate-90" />}
            <span
              className={`flex min-h-14 min-w-0 flex-1 items-center justify-center rounded-control px-3 py-2 text-center text-sm font-semibold ${
                index === stops.length - 1 ? "border border-signal bg-signal-soft" : "bg-sunken"
              }`}
            >
              {stop}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-muted">{text}</p>
    </div>
  );
}
