import type { ReactNode } from "react";
import { ChatIcon } from "#app/ui/pictures/icons.tsx";
import { CarIcon, PlugIcon } from "#app/ui/pictures/page-icons.tsx";
import type { PartProps } from "./home-texts.ts";

const PhoneIcon = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    className={className}
  >
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 18h2" strokeLinecap="round" />
  </svg>
);

/** The path of a value: car, dongle, phone, sentence (spec 2.3). */
export function HowItWorks({ t }: Pick<PartProps, "t">) {
  const stations: { name: string; text: string; icon: ReactNode; by?: string }[] = [
    { name: t.how.car, text: t.how.carText, icon: <CarIcon className="size-8" />, by: "OBD" },
    { name: t.how.dongle, text: t.how.dongleText, icon: <PlugIcon className="size-8" />, by: "Bluetooth" },
    { name: t.how.phone, text: t.how.phoneText, icon: <PhoneIcon className="size-8" />, by: "P0171" },
    { name: t.how.you, text: t.how.youText, icon: <ChatIcon className="size-8 text-signal" /> },
  ];
  return (
    <section className="container section">
      <h2 className="text-3xl">{t.how.heading}</h2>
      <ol className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {stations.map(({ name, text, icon, by }) => (
          <li key={name}>
            <div className="flex items-center gap-3">
              <span className="flex size-16 shrink-0 items-center justify-center rounded-card border border-line bg-surface">
                {icon}
              </span>
              {by && (
                <span aria-hidden="true" className="flex flex-1 items-center gap-3 max-sm:hidden">
                  <span className="font-mono text-xs text-muted">{by}</span>
                  <span className="h-px flex-1 bg-signal" />
                </span>
              )}
            </div>
            <h3 className="mt-4 text-lg">{name}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
