import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import type { OfferTexts, PublicOffer } from "./home-texts.ts";

/** What is left of an offer, in whole minutes rounded down. */
export type TimeLeft = { days: number; hours: number; minutes: number };

const minute = 60_000;

/** Times in milliseconds since 1970; null once the end has come (spec 4: ends at zero at `valid_until`). */
export function timeLeft(until: number, now: number): TimeLeft | null {
  if (now >= until) return null;
  const minutes = Math.floor((until - now) / minute);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** Milliseconds until what is shown changes: the next minute, or the end itself; never more than a minute. */
export function untilNextChange(until: number, now: number): number {
  const left = until - now;
  if (left < minute) return Math.max(0, left);
  return (left % minute) + 1;
}

/** From the `Date` of an answer; 0 without one, or within the precision of a header in whole seconds. */
export function clockOffset(dateHeader: string | null, sentAt: number, receivedAt: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return 0;
  const offset = server + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(offset) < 1_500 + (receivedAt - sentAt) / 2 ? 0 : Math.round(offset);
}

export type ShownOffer = Pick<PublicOffer, "code" | "until"> & {
  language: Language;
  t: Pick<OfferTexts["promo"], "left" | "days" | "hours" | "minutes" | "lessThanMinute">;
};

/** By the server's clock: hidden from `until` on, or once the server no longer has that code. */
export function runOffer(island: HTMLElement, { code, until: end, language, t }: ShownOffer): void {
  const until = end === null ? null : Date.parse(end);
  const place = island.querySelector<HTMLElement>("[data-left]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offset = 0;
  let isWithdrawn = false;

  function look() {
    clearTimeout(timer);
    const now = Date.now() + offset;
    const left = until === null ? null : timeLeft(until, now);
    island.hidden = isWithdrawn || (until !== null && left === null);
    if (until === null || left === null) return;
    if (place) {
      place.querySelector("span")!.textContent = `${t.left} ${leftInWords(left, t, language)}`;
      place.hidden = false;
    }
    timer = setTimeout(look, untilNextChange(until, now));
  }

  look();
  document.addEventListener("visibilitychange", look);
  askServer().then((answer) => {
    if (!answer) return;
    offset = answer.offset;
    isWithdrawn = answer.code !== code;
    look();
  });
}

function leftInWords({ days, hours, minutes }: TimeLeft, t: ShownOffer["t"], language: Language): string {
  if (days + hours + minutes === 0) return t.lessThanMinute;
  const parts = [
    days > 0 && plural(t.days, days, language),
    days + hours > 0 && fill(t.hours, { count: hours }),
    fill(t.minutes, { count: minutes }),
  ];
  return parts.filter(Boolean).join(" ");
}

type CurrentOffer = { code: string | null; offset: number } | undefined;

/** Both places that show the offer share the pending request. */
let pending: Promise<CurrentOffer> | undefined;

function askServer(): Promise<CurrentOffer> {
  pending ??= ask().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function ask(): Promise<CurrentOffer> {
  const sentAt = Date.now();
  const answer = await callJson<{ code: string } | null>("/api/promo-codes/public");
  if (!answer.ok) return undefined;
  return { code: answer.data?.code ?? null, offset: clockOffset(answer.date ?? null, sentAt, Date.now()) };
}
