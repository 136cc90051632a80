import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type CookieChoices, everything, necessaryOnly, readChoice, saveChoice, sendProof } from "./choice.ts";

export type ConsentTexts = typeof import("./texts/fr/consent.json");

/**
 * Banner from 1024 px on while no choice is stored (spec 2.4), preferences at every width (decisions 11). It floats, so
 * nothing shifts; it is not in the HTML, which is the same for everybody. Nothing optional is loaded by this site.
 */
export function Consent({
  t,
  closeLabel,
  language,
  policyPath,
  open,
  onOpenChange,
  focusPage,
}: {
  t: ConsentTexts;
  closeLabel: string;
  language: Language;
  policyPath: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Where the keyboard goes on when the banner goes with the button that had the focus. */
  focusPage(): void;
}) {
  const [asked, setAsked] = useState(false);
  const { toast } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at start
  useEffect(() => {
    const choice = readChoice();
    setAsked(choice === null);
    if (choice && !choice.proved) void sendProof(choice, language);
  }, []);

  const wasAsked = useRef(false);
  // After the dialog, which gives the focus back to its opener if that is still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the banner goes
  useEffect(() => {
    if (wasAsked.current && !asked && document.activeElement === document.body) focusPage();
    wasAsked.current = asked;
  }, [asked]);

  function choose(choices: CookieChoices) {
    const isKept = saveChoice(choices, language);
    setAsked(false);
    onOpenChange(false);
    if (isKept) toast({ title: t.saved, variant: "success" });
    else toast({ title: t.notSaved });
  }
  return (
    <>
      {asked && (
        <section
          aria-labelledby="consent-title"
          // Out of sight beside the open dialog, but there: the dialog gives the focus back to the button that opened it.
          className={classNames(
            "fixed inset-x-6 bottom-6 z-30 mx-auto flex max-w-page animate-enter items-center gap-10 rounded-card border border-line bg-surface px-6 py-5 shadow-float max-lg:hidden",
            open && "opacity-0",
          )}
        >
          <div className="flex-1">
            <h2 id="consent-title" className="text-base">
              {t.title}
            </h2>
            <p className="mt-1 text-sm text-muted">
              {t.text} <TextLink to={policyPath}>{t.policy}</TextLink>
            </p>
          </div>
          <div className="flex shrink-0 gap-2">
            <Button variant="ghost" onClick={() => onOpenChange(true)}>
              {t.customise}
            </Button>
            <Button variant="secondary" onClick={() => choose(necessaryOnly)}>
              {t.refuseAll}
            </Button>
            <Button variant="secondary" onClick={() => choose(everything)}>
              {t.acceptAll}
            </Button>
          </div>
        </section>
      )}
      <Preferences t={t} closeLabel={closeLabel} open={open} onClose={() => onOpenChange(false)} onChoose={choose} />
    </>
  );
}

function Preferences({
  t,
  closeLabel,
  open,
  onClose,
  onChoose,
}: {
  t: ConsentTexts;
  closeLabel: string;
  open: boolean;
  onClose(): void;
  onChoose(choices: CookieChoices): void;
}) {
  const stored = open ? (readChoice()?.choices ?? necessaryOnly) : necessaryOnly;
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChoose({ necessary: true, analytics: form.has("analytics"), marketing: form.has("marketing") });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.preferences}
      description={t.preferencesText}
      closeLabel={closeLabel}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="cookie-preferences">
            {t.save}
          </Button>
        </>
      }
    >
      <form id="cookie-preferences" onSubmit={save} className="grid gap-5">
        <Checkbox label={t.necessary} help={t.necessaryHelp} checked disabled readOnly />
        <Checkbox name="analytics" label={t.analytics} help={t.analyticsHelp} defaultChecked={stored.analytics} />
        <Checkbox name="marketing" label={t.marketing} help={t.marketingHelp} defaultChecked={stored.marketing} />
      </form>
    </Dialog>
  );
}
