import { Body, Legs } from "./ody-parts.tsx";
import { type OdyPose, poses } from "./ody-poses.tsx";

/** Decorative; at least 240 px high. */
export function Ody({ pose, className = "w-full" }: { pose: OdyPose; className?: string }) {
  const { face, tilt = 0, middle = 0, legs, behind, front } = poses[pose];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${middle - 200} -150 400 284`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <ellipse cy="124" rx="96" ry="8" className="fill-ink" opacity="0.1" />
      {behind}
      <Legs d={legs} />
      <g transform={`rotate(${tilt})`}>
        <Body face={face} />
      </g>
      {front}
    </svg>
  );
}
