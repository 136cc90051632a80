import { type RefObject, useEffect, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { followOtherTabs } from "#app/platform/browser/browser-storage.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import {
  type CookieChoices,
  choiceKey,
  everything,
  necessaryOnly,
  readChoice,
  saveChoice,
  sendProof,
} from "./browser/choice.ts";
import type { Preferences as PreferencesDialog, PreferenceTexts, TagHosts } from "./components/preferences.tsx";
import type { ConsentTexts } from "./consent-texts.server.ts";
import { applyChoice, consentName, withdrawTags } from "./follow-choice.ts";

export type ConsentProps = {
  t: ConsentTexts;
  closeLabel: string;
  language: Language;
  policyPath: string;
  startsWithPreferences?: boolean;
};

const focusContent = () => document.getElementById("content")?.focus({ preventScroll: true });

/** From 1024 px without a stored choice (spec 2.4). Not in the HTML, which is the same for everybody. */
export function Consent({ t, closeLabel, language, policyPath, startsWithPreferences = false }: ConsentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [open, setOpen] = useState(startsWithPreferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at start
  useEffect(() => {
    const choice = readChoice();
    setIsOpen(choice === null);
    if (choice && !choice.proved) void sendProof(choice, language);
    applyChoice(choice);
  }, []);

  useEffect(
    () =>
      followOtherTabs(choiceKey, () => {
        const hasChosen = readChoice() !== null;
        setIsOpen(!hasChosen);
        if (hasChosen) setOpen(false);
      }),
    [],
  );

  const failure = useOwnToast();
  useEffect(() => {
    const openFromPage = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`[data-hydrates="${consentName}"]`))) return;
      failure.close();
      setOpen(true);
    };
    document.addEventListener("click", openFromPage);
    return () => document.removeEventListener("click", openFromPage);
  }, [failure]);

  const preferences = usePreferencesDialog(open, language, t.hosts, () => {
    setOpen(false);
    failure.show({ title: t.notLoaded, variant: "destructive" });
  });
  const banner = useRef<HTMLElement>(null);
  useReservedHeight(banner, isOpen);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusContent();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function choose(choices: CookieChoices) {
    const isStored = saveChoice(choices, language);
    setIsOpen(false);
    setOpen(false);
    if (isStored) applyChoice(readChoice());
    void withdrawTags(choices);
    if (isStored) showToast({ title: t.saved, variant: "success" });
    else showToast({ title: t.notSaved });
  }
  return (
    <>
      {isOpen && (
        <ConsentBanner
          t={t}
          policyPath={policyPath}
          ref={banner}
          isBesideDialog={open}
          onCustomise={() => setOpen(true)}
          onChoose={choose}
        />
      )}
      {preferences && (
        <preferences.Dialog
          t={preferences.t}
          closeLabel={closeLabel}
          open={open}
          onClose={() => setOpen(false)}
          onChoose={choose}
        />
      )}
    </>
  );
}

type LoadedPreferences = { Dialog: typeof PreferencesDialog; t: PreferenceTexts };

/** The dialog, its controls and words, loaded when a visitor opens them: no page shows them automatically. */
function usePreferencesDialog(isOpen: boolean, language: Language, hosts: TagHosts, onFailure: () => void) {
  const [preferences, setPreferences] = useState<LoadedPreferences | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, at the first opening
  useEffect(() => {
    if (!isOpen || preferences) return;
    const load = async () => {
      const { Preferences, loadPreferenceTexts } = await import("./components/preferences.tsx");
      setPreferences({ Dialog: Preferences, t: await loadPreferenceTexts(language, hosts) });
    };
    load().catch(onFailure);
  }, [isOpen]);
  return preferences;
}

type BannerProps = {
  t: ConsentTexts;
  policyPath: string;
  ref: RefObject<HTMLElement | null>;
  isBesideDialog: boolean;
  onCustomise(): void;
  onChoose(choices: CookieChoices): void;
};

function ConsentBanner({ t, policyPath, ref, isBesideDialog, onCustomise, onChoose }: BannerProps) {
  return (
    <section
      ref={ref}
      aria-labelledby="consent-title"
      // Invisible beside the dialog, which returns the focus to it.
      className={classNames(
        "fixed inset-x-0 bottom-0 z-30 animate-enter border-t border-line bg-surface py-2 shadow-float max-lg:hidden",
        isBesideDialog && "opacity-0",
      )}
    >
      {/* Low, so that the price of a first screen stays in sight. With large text the buttons get their own row. */}
      <div className="container flex flex-wrap items-center gap-x-8 gap-y-2">
        <div className="flex-[1_1_24rem] text-xs">
          <h2 id="consent-title" className="inline text-xs tracking-normal">
            {t.title}
          </h2>{" "}
          <p className="inline text-muted">
            {t.text} <TextLink to={policyPath}>{t.policy}</TextLink>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={onCustomise}>
            {t.customise}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onChoose(necessaryOnly)}>
            {t.refuseAll}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onChoose(everything)}>
            {t.acceptAll}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * The last line can be scrolled above the banner, and focused elements are not hidden behind it (WCAG 2.4.11): base.css
 * reads the property as padding.
 */
function useReservedHeight(banner: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const element = banner.current;
    if (!shown || !element) return;
    const page = document.documentElement.style;
    const reserve = () => {
      // Its rectangle is still moving.
      if (element.offsetHeight === 0) page.removeProperty("--banner-space");
      else page.setProperty("--banner-space", `${innerHeight - element.offsetTop}px`);
    };
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    window.addEventListener("resize", reserve);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", reserve);
      page.removeProperty("--banner-space");
    };
  }, [banner, shown]);
}
