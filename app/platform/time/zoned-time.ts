/** Of `2026-12-01` or `2026-12-01T08:30`. A repeated hour is the first one, a skipped one the hour after. */
export function momentIn(timeZone: string, local: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::00(?:\.0+)?)?)?$/.exec(local);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const written = new Date(asUtc);
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== day || hour > 23 || minute > 59) return undefined;
  // Candidates with the offsets of a day before and after.
  const candidates = [-1, 1].map((side) => asUtc - offsetAt(timeZone, asUtc + side * 86_400_000));
  const exact = candidates.filter((moment) => moment + offsetAt(timeZone, moment) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The zone's local time: `2026-12-01T08:30`. */
export function localTimeIn(timeZone: string, moment: Date): string {
  return new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).toISOString().slice(0, 16);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating it takes longer than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
}

/** Offsets change only at quarters of an hour, so neighbouring rows share one. */
const quarter = 900_000;
let last = { timeZone: "", quarter: Number.NaN, offset: 0 };

function offsetAt(timeZone: string, moment: number): number {
  const asked = Math.floor(moment / quarter);
  if (last.timeZone !== timeZone || last.quarter !== asked)
    last = { timeZone, quarter: asked, offset: readOffset(timeZone, moment) };
  return last.offset;
}

function readOffset(timeZone: string, moment: number): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(moment / 1000) * 1000;
}
