import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { type FormAnswer, namesOf } from "#app/forms/form-state.ts";
import type { FormTexts } from "#app/forms/form-texts.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import type { OrderLink } from "#app/orders/order-link.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { type WithdrawalFields, type WithdrawalValues, withdrawalFields } from "../rules/withdrawal-fields.ts";
import type { WithdrawalTexts } from "../server/withdrawal-texts.server.ts";

type Props = {
  t: WithdrawalTexts["form"];
  faults: Pick<FormTexts, "faults" | "named">;
  language: Language;
  answer: FormAnswer<WithdrawalFields> | undefined;
  /** Typed before a review left by Back. */
  typed: WithdrawalValues | undefined;
  /** From the order's mail or page, after hydration. */
  link: OrderLink;
};

/** Step 1: the only questions that the law allows. */
export function WithdrawalForm({ t, faults, language, answer, typed, link }: Props) {
  const busy = useNavigation().state === "submitting";
  const labels = { name: t.name, orderReference: t.order, email: t.email };
  const form = useForm({ fields: withdrawalFields, texts: { labels, ...faults }, language, start: typed, answer });
  const takeNumber = useEffectEvent((orderReference: string) => {
    if (orderReference && !form.typed.orderReference) form.edit({ orderReference });
  });
  useEffect(() => takeNumber(link.number), [link.number]);
  // Known after hydration.
  const takeTyped = useEffectEvent((values: WithdrawalValues) => {
    for (const name of namesOf(withdrawalFields)) if (!form.typed[name]) form.edit({ [name]: values[name] });
  });
  useEffect(() => {
    if (typed) takeTyped(typed);
  }, [typed]);
  return (
    <PostedForm
      form={form}
      action={localizedPath(paths.withdrawal, language)}
      preventScrollReset
      // Back from the review returns here.
      replace={false}
      className="grid gap-5"
    >
      <ErrorSummary title={t.errors} errors={form.faults} />
      <TextField form={form} name="name" input={{ autoComplete: "name", maxLength: 80 }} />
      <TextField form={form} name="orderReference" help={t.orderHelp} input={{ autoComplete: "off", maxLength: 80 }} />
      <TextField form={form} name="email" help={t.emailHelp} input={{ autoComplete: "email", maxLength: 254 }} />
      <AccessField access={link.access} />
      <Button type="submit" name="intent" value="review" size="lg" loading={busy} loadingLabel={t.busy}>
        {t.submit}
      </Button>
      <PrivacyNote t={t} language={language} />
    </PostedForm>
  );
}

/** The link's proof; without it the order's cookie counts. */
export const AccessField = ({ access }: { access: string }) =>
  access === "" ? null : <input type="hidden" name="access" value={access} />;
