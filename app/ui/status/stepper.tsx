import { PlainLink } from "../controls/link.tsx";
import { classNames } from "../layout/class-names.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { CheckIcon } from "../pictures/icons.tsx";

export interface StepperProps {
  /** Name of the list, "Steps of your order". */
  label: string;
  /** The steps in order; a completed step with `to` is a link. */
  steps: readonly { key: string; label: string; to?: string }[];
  /** Index of the current step. */
  current: number;
  /** Read aloud after the name of a completed step, "done". */
  doneLabel: string;
}

/** The position in a sequence of steps. On a phone only the current step shows its name. */
export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol aria-label={label} className="flex items-center gap-2 text-sm">
      {steps.map((step, index) => {
        const done = index < current;
        const active = index === current;
        const content = (
          <>
            <span
              aria-hidden="true"
              className={classNames(
                "flex size-7 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums",
                done && "border-signal bg-signal-soft text-signal",
                active && "border-signal bg-signal text-on-signal",
                !done && !active && "border-control text-muted",
              )}
            >
              {done ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <span className={classNames(active ? "font-semibold text-ink" : "text-muted max-md:sr-only")}>
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
              "flex items-center gap-2",
              index > 0 && "before:h-px before:w-4 before:bg-control md:before:w-8",
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
