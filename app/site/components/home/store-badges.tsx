import { brand } from "#app/brand.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import type { PriceCardTexts } from "./home-texts.ts";

export function StoreBadges({ t, className }: { t: PriceCardTexts; className?: string }) {
  const stores: { name: string; from: string; address: string }[] = [
    { name: "iPhone", from: t.stores.iosFrom, address: brand.stores.ios },
    { name: "Android", from: t.stores.androidFrom, address: brand.stores.android },
  ];
  return (
    <ul aria-label={t.stores.label} className={className}>
      {stores.map(({ name, from, address }) => (
        <li key={name} className="min-w-0 flex-1">
          {address ? (
            <PlainLink to={address} className={`${box} border-control/60 hover:border-ink`}>
              <Words name={name} from={from} state={t.stores.get} />
            </PlainLink>
          ) : (
            <div className={`${box} border-line`}>
              <Words name={name} from={from} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const box = "flex h-full items-center gap-3 rounded-control border bg-surface px-3.5 py-2.5";

function Words({ name, from, state }: { name: string; from: string; state?: string }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 20 32" fill="none" strokeWidth="1.75" className="h-8 shrink-0 stroke-muted">
        <rect x="2" y="2" width="16" height="28" rx="3.5" />
        <path d="M8 26h4" strokeLinecap="round" />
      </svg>
      <span className="min-w-0 leading-tight">
        {state && <span className="block text-xs text-muted">{state}</span>}
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-muted">{from}</span>
      </span>
    </>
  );
}
