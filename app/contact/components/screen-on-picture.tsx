import type { ReactNode } from "react";

type Props = {
  /** From the plane of the screen to the picture, whose perspective is too weak to be seen in so small a part of it. */
  plane: { matrix: string; width: number; height: number };
  children: ReactNode;
};

/** On the screen of a phone in a rendered picture, in the language of the page; `alt` of the picture says what stands there. */
export const ScreenOnPicture = ({ plane: { matrix, ...size }, children }: Props) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1280 854"
    preserveAspectRatio="xMidYMid slice"
    className="absolute inset-0 size-full"
  >
    <g transform={`matrix(${matrix})`}>
      <foreignObject {...size}>{children}</foreignObject>
    </g>
  </svg>
);
