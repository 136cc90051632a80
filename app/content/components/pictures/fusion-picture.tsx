import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";

type Source = { name: string; text: string; curve: string };

type FusionPictureProps = { sources: readonly Source[]; fusion: string; results: readonly string[] };

/** Three sensors on the left, what comes out of them together on the right. Read as a list by assistive technology. */
export function FusionPicture({ sources, fusion, results }: FusionPictureProps) {
  return (
    <figure className="grid items-center gap-4 rounded-card border border-line bg-surface p-5 md:p-8 lg:grid-cols-[minmax(0,1.4fr)_auto_auto_auto_minmax(0,1fr)]">
      <ul className="grid gap-3">
        {sources.map(({ name, text, curve }) => (
          <li
            key={name}
            className="grid grid-cols-[min(5.5rem,35%)_minmax(0,1fr)] items-center gap-4 rounded-control bg-sunken p-4"
          >
            <svg aria-hidden="true" viewBox="0 0 88 48" fill="none" className="w-full">
              <path className="stroke-line" d="M0 24H88" />
              <path className="stroke-ink" d={curve} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <Arrow />
      <p className="mx-auto flex size-32 items-center justify-center rounded-full border-2 border-signal bg-signal-soft p-3 text-center font-semibold">
        {fusion}
      </p>
      <Arrow />
      <ul className="grid gap-3">
        {results.map((result) => (
          <li key={result} className="rounded-control border border-signal/40 px-4 py-3 font-medium">
            {result}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Arrow() {
  return <ArrowRightIcon className="mx-auto size-6 text-signal max-lg:rotate-90" />;
}
