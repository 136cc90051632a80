import { useEffect, useState } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { PurchaseDictionary } from "#app/checkout/checkout-texts.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { HelpIcon, LockIcon } from "#app/ui/pictures/icons.tsx";
import { Stepper } from "#app/ui/status/stepper.tsx";
import type { FrameTexts } from "../components/frame-texts.ts";
import { LanguageMenu } from "../components/top-bar/language-menu.tsx";
import { Logo } from "../components/top-bar/logo.tsx";
import type { FrameParts } from "../frame-parts.ts";

/** Nothing leads away from it. Help opens the chat (`watchChat`), or the questions without scripts. */
function PurchaseBar({ t, language }: { t: FrameTexts; language: Language }) {
  const { steps } = useRouteLoaderData<{ t: Pick<PurchaseDictionary, "steps"> }>("checkout/pages/purchase")!.t;
  const { search } = useSurroundings();
  // The server renders the page without its query.
  const [isPaying, setIsPaying] = useState(false);
  useEffect(() => setIsPaying(new URLSearchParams(search).get("step") === "payment"), [search]);
  const questions = localizedPath(paths.faq, language);
  return (
    <header className="purchase-bar sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="container flex min-h-16 items-center gap-1 sm:gap-4 md:flex-wrap">
        <PlainLink
          to={localizedPath(paths.home, language)}
          aria-label={t.home}
          className="flex rounded-small py-2 max-sm:[&_svg]:hidden"
        >
          <Logo />
        </PlainLink>
        <nav aria-label={steps.label} className="mx-auto">
          <Stepper
            label={steps.label}
            steps={[
              { key: "vehicle", label: steps.vehicle, to: localizedPath(paths.compatibility, language) },
              { key: "details", label: steps.details },
              { key: "payment", label: steps.payment },
            ]}
            current={isPaying ? 2 : 1}
            doneLabel={steps.done}
            compact
          />
        </nav>
        <p className="flex items-center gap-2 text-sm text-muted max-[22rem]:hidden">
          <LockIcon className="size-5 text-signal" />
          <span className="max-xl:sr-only">{steps.secure}</span>
        </p>
        <LanguageMenu language={language} label={t.language} compact />
        <a
          href={questions}
          data-chat={questions}
          className={buttonStyle({ variant: "ghost", className: "px-3 max-sm:-mr-3" })}
        >
          <HelpIcon />
          <span className="max-lg:sr-only">{t.chat}</span>
        </a>
      </div>
    </header>
  );
}

export const handle: FrameParts = { TopBar: PurchaseBar };

/** Around the purchase, which has a top bar of its own (brand 10). */
export default function PurchaseFrame() {
  return <Outlet />;
}
