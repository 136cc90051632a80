import { localeOf, plural } from "#app/i18n/format.ts";
import { Badge, type Tone } from "#app/ui/status/badge.tsx";
import type { PopupProps } from "../home-texts.ts";
import { type Level, notifications } from "./samples.ts";

const tones: Record<Level, Tone> = { urgent: "red", warnings: "amber", info: "blue" };
const levels: readonly Level[] = ["urgent", "warnings", "info"];

/** Notifications with their summary: 2 urgent, 3 warnings, 1 information (spec 9). */
export function SampleNotifications({ language, texts }: PopupProps) {
  const t = texts.notifications;
  const ago = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  const timeAgo = (hours: number) =>
    hours < 24 ? ago.format(-hours, "hour") : ago.format(-Math.floor(hours / 24), "day");
  const names = { urgent: t.urgentName, warnings: t.warningName, info: t.infoName };
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {levels.map((level) => {
          const count = notifications.filter((each) => each.level === level).length;
          return (
            <li key={level}>
              <Badge tone={tones[level]} className="px-3 py-1">
                {`${count} ${plural(t[level], count, language)}`}
              </Badge>
            </li>
          );
        })}
      </ul>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {notifications.map(({ name, level, hoursAgo }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[7.5rem_1fr_auto] sm:items-baseline">
            <div>
              <Badge tone={tones[level]}>{names[level]}</Badge>
            </div>
            <div>
              <h3 className="text-base">{t[name]}</h3>
              <p className="text-sm text-muted">{t[`${name}Text`]}</p>
            </div>
            <p className="text-xs text-muted">{timeAgo(hoursAgo)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
