export type VinPart = { key: string; from: number; to: number; name: string; colour: string };

/** The characters of a VIN in their boxes, with the parts they make below; the text beside it says the same. */
export function VinPicture({ vin, parts, alt }: { vin: string; parts: readonly VinPart[]; alt: string }) {
  return (
    <figure role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <div aria-hidden="true" className="grid gap-x-6 gap-y-6 sm:grid-cols-[3fr_6fr_8fr] sm:gap-x-3">
        {parts.map(({ key, from, to, name, colour }) => (
          <div key={key}>
            <p className="flex font-mono text-xl sm:text-lg md:text-xl">
              {[...vin.slice(from - 1, to)].map((character, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
                  key={index}
                  className={`border-b-4 px-[0.14em] pb-1 ${colour} max-sm:mr-1 sm:flex-1 sm:px-0 sm:text-center`}
                >
                  {character}
                </span>
              ))}
            </p>
            <p className="mt-3 text-xs text-muted tabular-nums">{`${from}–${to}`}</p>
            <p className="text-sm font-semibold">{name}</p>
          </div>
        ))}
      </div>
    </figure>
  );
}
