import { PlainLink } from "../controls/link.tsx";
import { classNames } from "../layout/class-names.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { CheckIcon } from "../pictures/icons.tsx";

export interface StepperProps {
  label: string;
  /** The steps in order; a completed step with `to` is a link. */
  steps: readonly { key: string; label: string; to?: string }[];
  current: number;
  doneLabel: string;
  /** In a bar: on a phone no step shows its name, on a tablet only the current one. */
  compact?: boolean;
}

export function Stepper({ label, steps, current, doneLabel, compact = false }: StepperProps) {
  return (
    <ol aria-label={label} className={classNames("flex items-center text-sm", compact ? "gap-1 md:gap-2" : "gap-2")}>
      {steps.map((step, index) => {
        const done = index < current;
        const active = index === current;
        const content = (
          <>
            <span
              aria-hidden="true"
              className={classNames(
                compact ? "size-6 md:size-7" : "size-7",
                "flex shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums",
                done && "border-signal bg-signal-soft text-signal",
                active && "border-signal bg-signal text-on-signal",
                !done && !active && "border-control text-muted",
              )}
            >
              {done ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <span
              className={classNames(
                active ? "font-semibold text-ink" : "text-muted",
                compact && !active ? "max-lg:sr-only" : (compact || !active) && "max-md:sr-only",
              )}
            >
              <span>{step.label}</span>
              {done && <VisuallyHidden>{` (${doneLabel})`}</VisuallyHidden>}
            </span>
          </>
        );
        return (
          <li
            key={step.key}
            aria-current={active ? "step" : undefined}
            className={classNames(
              "flex items-center",
              compact ? "gap-1 md:gap-2" : "gap-2",
              index > 0 && "before:h-px before:bg-control md:before:w-8",
              index > 0 && (compact ? "before:w-2" : "before:w-4"),
            )}
          >
            {done && step.to !== undefined ? (
              <PlainLink to={step.to} className="flex items-center gap-2 rounded-small hover:underline">
                {content}
              </PlainLink>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ol>
  );
}
