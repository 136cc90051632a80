import type { ReactNode } from "react";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import type { SampleTexts } from "../home-texts.ts";

const tabs = [
  ["home", stroke("M4 11.5 12 5l8 6.5M6.5 10v9h11v-9")],
  ["trip", stroke("M6 19c0-7 12-5 12-12M6 19a1 1 0 1 0 0-.1M18 6a1 1 0 1 0 0-.1")],
  ["diagnostic", stroke("M3 12h4l2.5-6 5 12L17 12h4")],
  ["install", stroke("M5 16v-3l2-5h10l2 5v3ZM5 16v2M19 16v2M8 13h.1M16 13h.1")],
] as const;

type PhoneProps = { t: SampleTexts["phone"]; tab: (typeof tabs)[number][0]; children: ReactNode };

/** 19.5:9, complete to the tab bar. */
export function Phone({ t, tab, children }: PhoneProps) {
  return (
    <div className="mx-auto flex aspect-9/19.5 w-full max-w-[300px] flex-col overflow-hidden rounded-[44px] border-8 border-[#17191d] bg-canvas text-xs leading-snug shadow-float dark:border-[#3a3e45]">
      <div className="grid shrink-0 grid-cols-[1fr_84px_1fr] items-center px-4 pt-2.5 pb-1">
        <span className="text-center font-semibold tabular-nums">8:12</span>
        <span className="h-6 rounded-full bg-[#17191d] dark:bg-black" />
        <svg aria-hidden="true" viewBox="0 0 48 12" className="mx-auto h-3 fill-ink">
          <path d="M1 9h3v3H1ZM6 6h3v6H6ZM11 3h3v9h-3ZM16 0h3v12h-3ZM26 2h17v8H26ZM44 4h2v4h-2Z" />
        </svg>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 pt-2 pb-3">{children}</div>
      <ul
        aria-hidden="true"
        className="grid shrink-0 grid-cols-4 border-t border-line bg-surface px-1 pt-2 pb-4 text-[0.6875rem]"
      >
        {tabs.map(([key, Icon]) => (
          <li
            key={key}
            className={`flex flex-col items-center gap-0.5 ${key === tab ? "font-semibold text-signal" : "text-muted"}`}
          >
            <Icon className="size-6" />
            <span>{t[`${key}Tab`]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
