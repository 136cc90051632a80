/** Line drawing of the plug: the face with its 16 pins, and the profile with the 6 mm that project from the connector. */
export function TechnicalDrawing({ alt, thickness = "6\u00a0mm" }: { alt: string; thickness?: string }) {
  const pins = Array.from({ length: 8 }, (_, i) => 84 + i * 31);
  return (
    <svg
      viewBox="0 0 560 250"
      role="img"
      aria-label={alt}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full stroke-ink"
    >
      <path d="M42 40H343C357 40 367 52 364 66L348 168C346 182 334 192 320 192H65C51 192 39 182 37 168L21 66C18 52 28 40 42 40Z" />
      <path
        className="stroke-control"
        d="M62 62H323C331 62 337 69 336 77L325 155C324 164 317 170 308 170H77C68 170 61 164 60 155L49 77C48 69 54 62 62 62Z"
      />
      {pins.map((x) => (
        <rect key={x} x={x - 4} y="82" width="8" height="20" rx="1.5" />
      ))}
      {pins.map((x) => (
        <rect key={x} x={x - 4} y="128" width="8" height="20" rx="1.5" />
      ))}
      <path className="stroke-control" d="M21 212V232M364 212V232" />
      <path className="stroke-control" d="M27 222H358M33 218L27 222 33 226M352 218L358 222 352 226" />
      <text x="192" y="217" textAnchor="middle" className="fill-muted stroke-none font-mono text-[20px] sm:text-dense">
        OBD-II
      </text>
      <rect x="436" y="40" width="22" height="152" rx="6" />
      <path d="M458 56H522C525 56 527 58 527 61V171C527 174 525 176 522 176H458" />
      <path className="stroke-control" d="M470 56V176M470 92H527M470 140H527" />
      <path className="stroke-signal" d="M447 40V192" strokeWidth="2" />
      <path className="stroke-control" d="M436 212V232M458 212V232M418 222H432M462 222H476" />
      <text x="447" y="248" textAnchor="middle" className="fill-ink stroke-none font-mono text-[20px] sm:text-dense">
        {thickness}
      </text>
    </svg>
  );
}
