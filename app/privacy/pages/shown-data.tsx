import { data, Form, redirect, useNavigation } from "react-router";
import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { accepted } from "#app/forms/fields.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { useForm } from "#app/forms/use-form.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { erasePerson } from "../erase-person.server.ts";
import { openDataLink, passOf } from "../server/data-links.server.ts";
import { type ShownData, showData, shownTexts } from "../server/show-data.server.ts";
import type { Route } from "./+types/shown-data";

function StoredParts({ parts }: { parts: ShownData["parts"] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {parts.map(({ part, title, lines }) => (
        <Disclosure key={part} title={title} titleStyle="py-3 font-medium">
          <ul className="grid gap-2 pb-4 text-sm">
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
              <li key={place} className="wrap-anywhere">
                <span>{line.title}</span> {line.at && <span className="text-muted">{`· ${line.at}`}</span>}
                {line.detail && <span className="block text-muted">{line.detail}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}

/** Opening the mail's link changes nothing (mail scanners open links); the button uses it up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const t = shownTexts(language);
  const token = new URL(request.url).searchParams.get("token")?.slice(0, 100) ?? "";
  const email = passOf(request, systemClock);
  const now = systemClock.now();
  const shown =
    email === undefined || token !== "" ? null : await showData({ db: database(), now }, email, t, language);
  return { language, t, token, shown };
}

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const form = await request.formData();
  const here = localizedPath(paths.personalDataShown, language);
  const token = form.get("token");
  const db = database();
  if (typeof token === "string") {
    const cookie = token.length <= 100 ? await openDataLink({ db, clock: systemClock }, token) : undefined;
    if (!cookie) return data({ outcome: "stale" as const }, 410);
    throw redirect(here, { status: 303, headers: { "set-cookie": cookie } });
  }
  const email = passOf(request, systemClock);
  if (email === undefined) return data({ outcome: "stale" as const }, 410);
  const { values, answer } = readForm(eraseFields, form);
  if (!values) return data({ outcome: "unsure" as const, answer }, 422);
  const erased = await erasePerson({ db, now: systemClock.now(), author: "visitor" }, email);
  return { outcome: erased.ok ? ("erased" as const) : erased.error };
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnlistedPage(paths.personalDataShown, { name: "referrer", content: "no-referrer" });

export default function ShownDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { language, t, token, shown } = loaderData;
  const outcome = actionData?.outcome;
  const busy = useNavigation().state === "submitting";
  const isStale = outcome === "stale" || (!shown && token === "");
  return (
    <div className="container grid max-w-[760px] gap-6 pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="text-3xl">{t.heading}</h1>
      {isStale ? (
        <>
          <Notice tone="amber" role={outcome ? "alert" : undefined}>
            {t.stale}
          </Notice>
          <p>
            <ButtonLink to={localizedPath(paths.personalData, language)}>{t.again}</ButtonLink>
          </p>
        </>
      ) : shown ? (
        <Shown shown={shown} t={t} language={language} actionData={actionData} busy={busy} />
      ) : (
        <>
          <p className="text-lg">{t.open}</p>
          <Form method="post" action={localizedPath(paths.personalDataShown, language)}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="lg" loading={busy} loadingLabel={t.busy}>
              {t.openAction}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

type ShownProps = {
  shown: NonNullable<Data["shown"]>;
  t: Data["t"];
  language: Data["language"];
  actionData: Route.ComponentProps["actionData"];
  busy: boolean;
};

function Shown({ shown, t, language, actionData, busy }: ShownProps) {
  const answer = actionData && "answer" in actionData ? actionData.answer : undefined;
  const form = useForm({ fields: eraseFields, texts: t.form, language, answer });
  const isErased = actionData?.outcome === "erased";
  return (
    <>
      {isErased && (
        <Notice tone="signal" role="status" title={t.erased}>
          {t.erasedText}
        </Notice>
      )}
      {actionData?.outcome === "isStaff" && <Notice tone="amber">{t.isStaff}</Notice>}
      <p className="text-lg wrap-anywhere">{shown.email}</p>
      {shown.parts.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <>
          <StoredParts parts={shown.parts} />
          <div>
            <ButtonLink to={localizedPath(paths.personalDataFile, language)} variant="secondary" document>
              {t.download}
            </ButtonLink>
            <p className="mt-2 text-sm text-muted">{t.downloadText}</p>
          </div>
        </>
      )}
      {shown.stays.length > 0 && <Lines title={isErased ? t.stayed : t.stays} lines={shown.stays} />}
      {!isErased && shown.goes.length > 0 && !shown.isStaff && (
        <section className="grid gap-4 border-t border-line pt-6">
          <h2 className="text-2xl">{t.eraseTitle}</h2>
          <Lines title={t.goes} lines={shown.goes} />
          <PostedForm form={form} className="grid gap-4">
            <ErrorSummary title={t.form.summary} errors={form.faults} />
            <CheckboxField form={form} name="sure" label={t.labels.sure} />
            <div>
              <Button type="submit" variant="danger" loading={busy} loadingLabel={t.busy}>
                {t.erase}
              </Button>
            </div>
          </PostedForm>
        </section>
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{title}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const eraseFields = { sure: accepted };
