import { Form, useNavigation } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { WithdrawalValues } from "../rules/withdrawal-fields.ts";
import type { WithdrawalTexts } from "../server/withdrawal-texts.server.ts";
import { AccessField } from "./withdrawal-form.tsx";

type Props = {
  t: WithdrawalTexts["review"];
  labels: WithdrawalTexts["form"];
  language: Language;
  values: WithdrawalValues;
  submission: string;
  failure: string | undefined;
  access: string;
};

export function WithdrawalReview({ t, labels, language, values, submission, failure, access }: Props) {
  const busy = useNavigation().state === "submitting";
  const rows = [
    ["name", labels.name, values.name],
    ["orderReference", labels.order, values.orderReference],
    ["email", labels.email, values.email],
  ] as const;
  return (
    <Form method="post" action={localizedPath(paths.withdrawal, language)} preventScrollReset className="grid gap-6">
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
      <p className="text-lg">{t.statement}</p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {rows.map(([field, label, value]) => (
          <div key={field} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.map(([field, , value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="key" value={submission} />
      <AccessField access={access} />
      <p className="text-sm text-muted">{t.effect}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="lg"
          loading={busy}
          loadingLabel={t.busy}
          className="max-sm:w-full"
        >
          {t.confirm}
        </Button>
        <Button type="submit" name="intent" value="edit" variant="secondary" size="lg" className="max-sm:w-full">
          {t.edit}
        </Button>
      </div>
    </Form>
  );
}
