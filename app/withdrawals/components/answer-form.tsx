import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AnswerPage } from "../server/answer-withdrawal.server.ts";

/** For the acknowledgement's links. Opening changes nothing. */
export function AnswerForm({ heading, page, answered }: { heading: string; page: AnswerPage; answered: boolean }) {
  const busy = useNavigation().state === "submitting";
  const title = useRef<HTMLHeadingElement>(null);
  // The button is gone: the focused title announces the answer.
  useEffect(() => {
    if (answered) title.current?.focus();
  }, [answered]);
  const { text, tone, rows, button, declare } = page;
  return (
    <div className="container grid max-w-text gap-6 pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 ref={title} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h1>
      {button ? (
        <p className="text-lg">{text}</p>
      ) : (
        <Notice tone={tone} role="status">
          {text}
        </Notice>
      )}
      {rows.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-sm">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {button && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={button.link.id} />
          <input type="hidden" name="signature" value={button.link.signature} />
          <Button type="submit" size="lg" loading={busy} loadingLabel={button.busy} className="max-sm:w-full">
            {button.label}
          </Button>
        </Form>
      )}
      {declare && (
        <p>
          <TextLink to={declare.to}>{declare.label}</TextLink>
        </p>
      )}
    </div>
  );
}
