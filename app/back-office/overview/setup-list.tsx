import { PlainLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { DashboardTexts } from "./dashboard-data.server.ts";
import { Section } from "./section.tsx";
import type { SetupStep } from "./setup-steps.server.ts";

/** Before the first order: where each thing is set up. */
export const SetupList = ({ steps, t }: { steps: SetupStep[]; t: DashboardTexts }) => (
  <Section title={t.setup.title}>
    <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {steps.map(({ key, path, isDone }) => (
        <li key={key}>
          <PlainLink
            to={path}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 -outline-offset-2 hover:bg-ink/4"
          >
            <span className="font-medium">{t.setupSteps[key]}</span>
            <StatusDot tone={isDone ? "signal" : "amber"}>{isDone ? t.setup.done : t.setup.open}</StatusDot>
          </PlainLink>
        </li>
      ))}
    </ol>
  </Section>
);
