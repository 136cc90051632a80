import { createContext, type SyntheticEvent, use, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextArea, TextInput } from "#app/ui/controls/text-input.tsx";
import type { IntegrationsTexts } from "../integrations/integrations-texts.server.ts";
import type { ApiCall } from "./describe-api.ts";

/** Typed once for all calls of the page, kept in memory only. */
export const TypedKey = createContext<{ key: string; setKey(key: string): void }>({ key: "", setKey() {} });

type Outcome = { status: string; text: string };

/** Calls the shop as another program would: with the typed key and without the session's cookie. */
export function TryCall({ call, t }: { call: ApiCall; t: IntegrationsTexts["api"] }) {
  const { key, setKey } = use(TypedKey);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  if (!useHydrated()) return null;
  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setOutcome(await sendCall(call, key, new FormData(event.currentTarget)));
    setBusy(false);
  }
  const title = fill(t.try, { call: `${call.method} ${call.path}` });
  return (
    <form onSubmit={send} aria-label={title} className="grid max-w-text grid-cols-1 gap-3 border-t border-line pt-3">
      <Field label={t.key}>
        <TextInput
          size="sm"
          code
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </Field>
      {call.parameters.map(({ name, required }) => (
        <Field key={name} label={name}>
          <TextInput size="sm" code name={name} required={required} autoComplete="off" />
        </Field>
      ))}
      {call.method !== "GET" && (
        <Field label={t.json}>
          <TextArea size="sm" name="json body" rows={4} defaultValue={exampleBody(call)} spellCheck={false} />
        </Field>
      )}
      <div>
        <Button size="sm" type="submit" loading={isBusy}>
          {t.send}
        </Button>
      </div>
      <div role="status">
        {outcome && (
          <>
            <p className="font-semibold">{outcome.status}</p>
            <pre className="code max-h-80 overflow-auto whitespace-pre-wrap wrap-anywhere">{outcome.text}</pre>
          </>
        )}
      </div>
    </form>
  );
}

const exampleBody = ({ body }: ApiCall): string => {
  const required = body.filter(({ name, required }) => required && !name.includes("."));
  return JSON.stringify(
    Object.fromEntries(required.map(({ name, type }) => [name, type === "integer" ? 1 : ""])),
    null,
    1,
  );
};

async function sendCall({ method, path, parameters }: ApiCall, key: string, form: FormData): Promise<Outcome> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const given = parameters.filter(({ name }) => typed(name) !== "");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)));
  const query = new URLSearchParams(given.filter((each) => each.in === "query").map(({ name }) => [name, typed(name)]));
  const headers = new Headers({ authorization: `Bearer ${key}`, "accept-language": document.documentElement.lang });
  for (const { name } of given.filter((each) => each.in === "header")) headers.set(name, typed(name));
  const body = typed("json body");
  if (method !== "GET") headers.set("content-type", "application/json");
  try {
    // biome-ignore lint/style/noRestrictedGlobals: callJson sends the session's cookie and the page's own headers.
    const answer = await fetch(query.size > 0 ? `${filled}?${query}` : filled, {
      method,
      headers,
      credentials: "omit",
      ...(method !== "GET" && { body }),
    });
    const isText = /json|text/.test(answer.headers.get("content-type") ?? "");
    const text = isText ? await answer.text() : `${(await answer.blob()).size} bytes`;
    return { status: `${answer.status} ${answer.statusText}`, text: readable(text) };
  } catch (error) {
    return { status: "", text: String(error) };
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 5_000);
  }
}
