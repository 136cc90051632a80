import { type ReactNode, useId } from "react";
import { brand } from "#app/brand.ts";

/** Outline of the face around (0, 0): the trapezoid of the OBD-II connector with round corners. */
const outline =
  "M-152 -96H152C170 -96 182 -81 179 -64L161 66C158 84 144 96 126 96H-126C-144 96 -158 84 -161 66L-179 -64C-182 -81 -170 -96 -152 -96Z";
/** Axonometric view: the face tilted, the depth going down to the left. */
const tilt = (depth: number) => `matrix(0.93 -0.2 0.1 0.95 ${352 - depth * 0.66} ${180 + depth * 0.75})`;

/** Layers from the deepest to the nearest, each inside the one before: equal markup, which compresses to almost nothing. */
function layers(count: number, step: number, layer: ReactNode): ReactNode {
  const transform = `translate(${step * 0.777} ${step * -0.626})`;
  let inner: ReactNode = layer;
  for (let i = 1; i < count; i++)
    inner = (
      <>
        {layer}
        <g transform={transform}>{inner}</g>
      </>
    );
  return inner;
}

/** The dongle, drawn (the rendered pictures replace it): its colours are the product's, the same in both themes. */
export function DonglePicture({ alt, className }: { alt: string; className?: string }) {
  const id = useId();
  const ref = (name: string) => `url(#${id}${name})`;
  return (
    <svg viewBox="20 34 580 384" role="img" aria-label={alt} className={className}>
      <defs>
        <path id={`${id}outline`} d={outline} />
        <linearGradient id={`${id}face`} x1="0" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor="#3b3e44" />
          <stop offset="0.45" stopColor="#26282c" />
          <stop offset="1" stopColor="#191a1d" />
        </linearGradient>
        <linearGradient id={`${id}side`} x1="0" y1="0" x2="1" y2="0.4">
          <stop offset="0" stopColor="#2c2e33" />
          <stop offset="0.5" stopColor="#121316" />
          <stop offset="1" stopColor="#0a0b0d" />
        </linearGradient>
        <linearGradient id={`${id}plug`} x1="0" y1="0" x2="1" y2="0.5">
          <stop offset="0" stopColor="#4a4d53" />
          <stop offset="0.35" stopColor="#2a2c30" />
          <stop offset="1" stopColor="#17181b" />
        </linearGradient>
        <linearGradient id={`${id}edge`} x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.12" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.05" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#7cc0ff" stopOpacity="0.9" />
          <stop offset="0.25" stopColor="#4a9df5" stopOpacity="0.45" />
          <stop offset="1" stopColor="#4a9df5" stopOpacity="0" />
        </radialGradient>
        <filter id={`${id}blur`} x="-30%" y="-80%" width="160%" height="260%">
          <feGaussianBlur stdDeviation="16" />
        </filter>
      </defs>
      <ellipse cx="330" cy="366" rx="210" ry="22" fill="#000" opacity="0.22" filter={ref("blur")} />
      <g transform={tilt(154)} fill={ref("plug")}>
        {layers(20, 5.4, <use href={`#${id}outline`} transform="scale(0.84)" />)}
      </g>
      <g transform={tilt(48)} fill={ref("side")}>
        <use href={`#${id}outline`} stroke="#3f4248" strokeWidth="1.2" />
        {layers(17, 3, <use href={`#${id}outline`} />)}
      </g>
      <g transform={tilt(0)}>
        <use href={`#${id}outline`} fill={ref("face")} stroke={ref("edge")} strokeWidth="1.8" />
        <path d="M-165.5 34H165.5" stroke="#3ddba4" strokeWidth="3" />
        <text x="-132" y="-34" fill="#e8e9ea" fontSize="34" fontWeight="600" letterSpacing="-1">
          {brand.name.toLowerCase()}
        </text>
        <circle cx="124" cy="-46" r="34" fill={ref("glow")} />
        <circle cx="124" cy="-46" r="5.5" fill="#d9eeff" />
      </g>
    </svg>
  );
}
