import type { FormEvent } from "react";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type CookieChoices, necessaryOnly, readChoice } from "../browser/choice.ts";

type Dictionary = typeof import("../texts/fr/consent.json");
/** Hosts that scripts with consent are loaded from; null without any. */
export type TagHosts = { analytics: string | null; marketing: string | null };
export type PreferenceTexts = Dictionary;

const files = import.meta.glob<Dictionary>("../texts/*/consent.json", { import: "default" });

export async function loadPreferenceTexts(language: Language, hosts: TagHosts): Promise<PreferenceTexts> {
  const file = files[`../texts/${language}/consent.json`];
  if (!file) throw new Error(`no words of the preferences in ${language}`);
  const t = await file();
  const source = (host: string | null) => (host ? fill(t.loadedFrom, { host }) : t.nothingLoaded);
  return {
    ...t,
    analyticsHelp: `${t.analyticsHelp} ${source(hosts.analytics)}`,
    marketingHelp: `${t.marketingHelp} ${source(hosts.marketing)}`,
  };
}

type Props = {
  t: PreferenceTexts;
  closeLabel: string;
  open: boolean;
  onClose(): void;
  onChoose(choices: CookieChoices): void;
};

export function Preferences({ t, closeLabel, open, onClose, onChoose }: Props) {
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
