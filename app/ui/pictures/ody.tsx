import { Body, Legs } from "./ody-parts.tsx";
import { type OdyPose, poses } from "./ody-poses.tsx";

/** Decorative; at least 240 px high. */
export function Ody({ pose, className = "w-full" }: { pose: OdyPose; className?: string }) {
  const { face, tilt = 0, middle = 0, rise = 0, behind, front } = poses[pose];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${middle - 220} -172 440 312`}
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <ellipse cy="123" rx="104" ry="7" className="fill-ink" opacity="0.1" />
      {behind}
      {rise === 0 && <Legs />}
      <g transform={`translate(0 ${8 - rise}) rotate(${tilt})`}>
        <Body face={face} />
      </g>
      {front}
    </svg>
  );
}
