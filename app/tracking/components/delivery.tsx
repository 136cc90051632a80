import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { useStoredValues } from "#app/forms/use-stored-values.ts";
import type { Language } from "#app/i18n/languages.ts";
import { addressFields } from "#app/orders/delivery/address-fields.ts";
import { AddressFieldset } from "#app/orders/delivery/address-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { OrderTexts, ShownOrder } from "../server/show-order.server.ts";
import type { TrackedAnswer } from "../server/tracked-order-page.server.ts";

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

type Answer = Extract<TrackedAnswer, { intent: "address" }>;

type DeliveryProps = {
  t: OrderTexts;
  language: Language;
  order: ShownOrder;
  details: NonNullable<ShownOrder["details"]>;
  answer: TrackedAnswer | undefined;
};

export function Delivery({ t, language, order, details, answer }: DeliveryProps) {
  const given = answer?.intent === "address" ? answer : undefined;
  return (
    <Card>
      <h2 className="text-lg">{t.details.title}</h2>
      {given?.outcome && (
        <Notice tone={given.outcome === "saved" ? "signal" : "amber"} role="status" className="mt-4">
          {t.address[given.outcome]}
        </Notice>
      )}
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact name={t.details.vehicle}>{details.vehicle}</Fact>
        <Fact name={t.details.address}>
          <span className="whitespace-pre-line">{details.address.join("\n")}</span>
        </Fact>
        {details.notes.map(([label, note]) => (
          <Fact key={label} name={label}>
            {note}
          </Fact>
        ))}
      </dl>
      {order.correction && <Correction t={t} language={language} correction={order.correction} answer={given} />}
    </Card>
  );
}

type CorrectionProps = {
  t: OrderTexts;
  language: Language;
  correction: NonNullable<ShownOrder["correction"]>;
  answer: Answer | undefined;
};

function Correction({ t, language, correction: { address, version }, answer }: CorrectionProps) {
  const texts = { labels: t.labels, faults: t.faults, named: t.form.named };
  const form = useForm({ fields: addressFields, texts, language, start: address, answer: answer?.answer });
  const { stored: sentence } = t.form;
  const stored = useStoredValues({ form, fields: addressFields, stored: address, sentence, language });
  const { state } = useNavigation();
  const taken = useRef<Answer>(undefined);
  const take = useEffectEvent((given: Answer) => {
    if (taken.current === given) return;
    taken.current = given;
    if (given.outcome === "conflict") stored.takeStored();
    if (given.outcome !== "saved") return;
    stored.begin();
    form.reset(address);
  });
  // The answer arrives before the page data that it is about.
  useEffect(() => {
    if (answer && state === "idle") take(answer);
  }, [answer, state]);
  const busy = state === "submitting";
  return (
    <Disclosure
      open={answer?.answer !== undefined}
      title={t.address.open}
      titleStyle="py-3 font-medium text-signal"
      className="mt-4 -mb-3 border-t border-line text-sm"
    >
      <PostedForm form={form} preventScrollReset className="grid gap-5 py-3">
        <ErrorSummary title={t.form.summary} errors={form.faults} />
        <AddressFieldset form={form} optionalLabel={t.form.optional} />
        <input type="hidden" name="version" value={version} />
        <p className="text-xs text-muted">{t.address.help}</p>
        <Button type="submit" size="lg" name="intent" value="address" loading={busy} loadingLabel={t.address.busy}>
          {t.address.submit}
        </Button>
      </PostedForm>
    </Disclosure>
  );
}
