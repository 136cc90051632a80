import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";

type Texts = typeof import("../texts/fr/update-password.json");
type Fault =
  | "tooShort"
  | "tooShortForStaff"
  | "tooLong"
  | "tooCommon"
  | "wrongPassword"
  | "staleLink"
  | "tooManyRequests";

/** A new password: proved by the mail's `token`, or by the current password of who is signed in as `email`. */
export function NewPasswordForm({
  t,
  token,
  email,
  error,
}: {
  t: Texts;
  token: string;
  email: string;
  error: Fault | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const aboutNew =
    error === "wrongPassword" || error === "staleLink" || error === "tooManyRequests" ? undefined : error;
  return (
    <Card>
      <Form method="post" className="grid gap-5">
        {error === "tooManyRequests" && (
          <Notice tone="red" role="alert">
            {t.tooManyRequests}
          </Notice>
        )}
        {token ? (
          <input type="hidden" name="token" value={token} />
        ) : (
          <>
            {/* For password managers: which account the new password belongs to. */}
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <Field id="current" label={t.current} error={error === "wrongPassword" ? t.wrongPassword : undefined}>
              <TextInput name="current" type="password" autoComplete="current-password" maxLength={128} required />
            </Field>
          </>
        )}
        <Field id="password" label={t.password} help={t.help} error={aboutNew && t[aboutNew]}>
          <TextInput
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
          />
        </Field>
        <Button type="submit" loading={busy} loadingLabel={t.sending} block>
          {t.submit}
        </Button>
      </Form>
    </Card>
  );
}
