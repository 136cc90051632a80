import { duration } from "#app/i18n/duration.ts";
import { fill, plural, shortDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { statusTones } from "#app/orders/staff/order-tones.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import type { DashboardData, DashboardTexts } from "./dashboard-data.server.ts";
import { heldPath, latePath, statePath, taskPaths } from "./task-paths.ts";
import type { Task } from "./tasks.server.ts";

type Props = { data: DashboardData; t: DashboardTexts; count: (value: number) => string };

type TaskListProps = Omit<Props, "data"> & { tasks: readonly Task[]; language: Language };

export function TaskList({ tasks, t, language, count }: TaskListProps) {
  if (tasks.length === 0) return <Card padding="sm">{t.queues.nothing}</Card>;
  return (
    <ul
      aria-label={t.queues.title}
      className="grid grid-cols-[minmax(2.5rem,auto)_minmax(0,1fr)] rounded-card sm:grid-cols-[minmax(2.5rem,auto)_minmax(0,1fr)_auto] border border-line bg-surface"
    >
      {tasks.map((task) => (
        <li
          key={task.key}
          className="relative col-span-full grid min-h-16 grid-cols-subgrid items-center gap-x-3 border-line px-4 max-sm:py-2 not-first:border-t hover:bg-ink/4 sm:min-h-11"
        >
          <span className="self-start text-right text-lg font-semibold tabular-nums sm:self-center">
            {count(task.count)}
          </span>
          <span className="min-w-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
            <PlainLink
              to={taskPaths[task.key]}
              className="inline-block py-[3px] font-medium underline-offset-[0.2em] after:absolute after:inset-0 hover:underline"
            >
              {t.queueNames[task.key]}
            </PlainLink>
            <span className={classNames("block text-muted", task.due && !task.late && "max-sm:hidden")}>
              {task.late ? (
                <PlainLink
                  to={latePath(task)}
                  className="relative z-1 inline-block py-[3px] text-red underline underline-offset-2"
                >
                  {plural(t.queues.late, task.late.count, language)}
                </PlainLink>
              ) : (
                task.minutes !== null && fill(t.queues.since, { duration: duration(task.minutes, language) })
              )}
            </span>
          </span>
          <span className="max-sm:col-start-2">
            <Deadline task={task} t={t} language={language} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Red when late, and for a day of the law on that day itself, since afterwards it is too late (law 1). */
function Deadline({ task: { due }, t, language }: { task: Task; t: DashboardTexts; language: Language }) {
  if (!due) return null;
  const tone: Tone = due.state === "later" ? "neutral" : due.isLaw || due.state === "late" ? "red" : "amber";
  const text = due.state === "today" && !due.isLaw ? t.due.now : t.due[due.state];
  return <StatusDot tone={tone}>{fill(text, { date: shortDate(due.at, language) })}</StatusDot>;
}

/** The colours of the lists; finished orders would fill the bar and stand beside it. */
const toneOf = (key: OrderStatus | "held"): Tone => (key === "held" ? "amber" : statusTones[key]);
const finished = new Set<OrderStatus | "held">(["Livree", "Annulee", "Remboursee"]);
const parts: Record<Tone, string> = {
  neutral: "fill-control",
  signal: "fill-signal",
  amber: "fill-amber",
  red: "fill-red",
  blue: "fill-blue",
};

/** By state (decisions 9), held ones separately: one bar, and its key as links to the lists. */
export function OrderStates({ data, t, count }: Props) {
  const states = [
    ...data.states.map(({ status, count }) => ({
      key: status,
      count,
      title: t.statuses[status],
      path: statePath(status),
    })),
    { key: "held" as const, count: data.held, title: t.queues.held, path: heldPath },
  ].filter(({ count }) => count > 0);
  // Widths as attributes: the policy of the pages refuses styles in the markup (security 6.32).
  let end = 0;
  const underWay = states
    .filter(({ key }) => !finished.has(key))
    .map(({ key, count }) => {
      end += count;
      return { key, count, end };
    });
  const isPartly = (key: string) =>
    data.states.some(({ status }) => status === key && data.isPartlyCounted.has(status));
  return (
    <Card padding="sm" className="grid gap-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, underWay.at(-1)?.end ?? 0)} 1`}
        preserveAspectRatio="none"
        className="h-3 w-full rounded-full bg-ink/8"
      >
        {underWay.map(({ key, count, end }) => (
          <rect
            key={key}
            x={end - count}
            width={count}
            height="1"
            className={`${parts[toneOf(key)]} stroke-surface`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
          />
        ))}
      </svg>
      <ul aria-label={t.byState} className="flex flex-wrap gap-x-5 gap-y-1">
        {states
          .toSorted((one, other) => Number(finished.has(one.key)) - Number(finished.has(other.key)))
          .map(({ key, count: orders, title, path }) => (
            <li key={key}>
              <PlainLink to={path} className="inline-block py-1 underline-offset-2 hover:underline">
                <StatusDot tone={toneOf(key)}>
                  <span>{finished.has(key) ? fill(t.outsideBar, { state: title }) : title}</span>{" "}
                  <span className="font-semibold tabular-nums">{`${count(orders)}${isPartly(key) ? "+" : ""}`}</span>
                </StatusDot>
              </PlainLink>
            </li>
          ))}
      </ul>
    </Card>
  );
}
