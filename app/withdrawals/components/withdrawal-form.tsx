import { Form, useNavigation } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { bounds, type WithdrawalField, type WithdrawalValues } from "../rules/withdrawal-values.ts";
import type { WithdrawalTexts } from "../server/withdrawal-texts.server.ts";
import { AccessField } from "./access-field.tsx";

/** Step 1: who, which contract, where to send the acknowledgement. Nothing else may be asked. */
export function WithdrawalForm({
  t,
  language,
  values,
  errors,
  attempt,
  access,
}: {
  t: WithdrawalTexts["form"];
  language: Language;
  values: WithdrawalValues;
  errors: Partial<Record<WithdrawalField, string>>;
  /** Number of sendings, so that the summary takes the focus at each. */
  attempt: number;
  access: string;
}) {
  const busy = useNavigation().state === "submitting";
  const labels: Record<WithdrawalField, string> = { name: t.name, orderReference: t.order, email: t.email };
  const summary = (Object.entries(errors) as [WithdrawalField, string][]).map(([id, message]) => ({
    id,
    message: `${labels[id]} — ${message}`,
  }));
  return (
    <Form
      method="post"
      action={localizedPath(paths.withdrawal, language)}
      noValidate
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary title={t.errors} errors={summary} attempt={summary.length > 0 ? attempt : 0} />
      <Field id="name" label={t.name} required error={errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={bounds.name} defaultValue={values.name} />
      </Field>
      <Field id="orderReference" label={t.order} required help={t.orderHelp} error={errors.orderReference}>
        <TextInput
          name="orderReference"
          autoComplete="off"
          maxLength={bounds.orderReference}
          defaultValue={values.orderReference}
        />
      </Field>
      <Field id="email" label={t.email} required help={t.emailHelp} error={errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={values.email}
        />
      </Field>
      <AccessField access={access} />
      <Button type="submit" name="intent" value="review" size="lg" loading={busy} loadingLabel={t.busy}>
        {t.submit}
      </Button>
      <p className="text-xs text-muted">
        {t.privacy} <TextLink to={localizedPath(paths.privacy, language)}>{t.privacyLink}</TextLink>
      </p>
    </Form>
  );
}
