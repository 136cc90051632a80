import type { FormEvent } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type CookieChoices, necessaryOnly, readChoice } from "../browser/choice.ts";
import type { ConsentTexts } from "../consent-texts.server.ts";

type Props = {
  t: ConsentTexts;
  closeLabel: string;
  open: boolean;
  onClose(): void;
  onChoose(choices: CookieChoices): void;
};

/** Opened from banner and footer (decisions 11). */
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
