const curve =
  "M0 210c10 0 12-28 22-30s12 14 22 12 14-34 26-34 16 52 26 54 14 0 22-2 14-52 28-56 22 12 34 8 20-60 38-64 30 10 46 6 24-52 40-56 44 8 66 4 34-4 46-2 20 12 30 30 12 64 24 76 18 6 28 18 12 34 22 36c10 2 12-32 20-32s10 28 14 30";

export function SpeedPicture({
  t: { speedAlt, urban, mixed, highway, speedStart, speedEnd },
}: {
  t: Record<"speedAlt" | "urban" | "mixed" | "highway" | "speedStart" | "speedEnd", string>;
}) {
  const bands = [
    { name: highway, top: 0, height: 72, colour: "fill-signal/10" },
    { name: mixed, top: 72, height: 54, colour: "fill-amber/12" },
    { name: urban, top: 126, height: 90, colour: "fill-blue/10" },
  ];
  return (
    <figure role="img" aria-label={speedAlt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-4">
        <div className="relative text-xs text-muted">
          <span className="invisible">{highway}</span>
          <span className="absolute top-[9%] left-0">{highway}</span>
          <span className="absolute top-[37%] left-0">{mixed}</span>
          <span className="absolute top-[70%] left-0">{urban}</span>
        </div>
        <svg aria-hidden="true" viewBox="0 0 560 216" className="w-full">
          {bands.map(({ name, top, height, colour }) => (
            <rect key={name} className={colour} y={top} width="560" height={height} />
          ))}
          <path className="stroke-control" strokeDasharray="2 6" d="M0 72H560M0 126H560" />
          <path
            className="stroke-ink"
            d={curve}
            fill="none"
            strokeWidth="2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="col-start-2 mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
          <span>{speedStart}</span>
          <span>{speedEnd}</span>
        </p>
      </div>
    </figure>
  );
}
