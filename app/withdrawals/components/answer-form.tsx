import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { usePublisher } from "#app/i18n/publisher.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AnswerPage } from "../server/answer-withdrawal.server.ts";

/** For the acknowledgement's links. Opening changes nothing. */
export function AnswerForm({ heading, page, answered }: { heading: string; page: AnswerPage; answered: boolean }) {
  const { supportEmail } = usePublisher();
  const busy = useNavigation().state === "submitting";
  const title = useRef<HTMLHeadingElement>(null);
  // The button is gone: the focused title announces the answer.
  useEffect(() => {
    if (answered) title.current?.focus();
  }, [answered]);
  const { text, tone, rows, button, declare } = page;
  return (
    <div className="container grid gap-x-12 gap-y-8 pt-12 pb-20 md:pt-20 md:pb-32 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6 lg:col-span-7">
        <h1 ref={title} tabIndex={-1} className="text-h2 outline-none">
          {page.title ?? heading}
        </h1>
        {button || page.title ? (
          <p className="max-w-text text-lg text-muted">{text}</p>
        ) : (
          <Notice tone={tone} role="status">
            {text}
          </Notice>
        )}
        {(declare || page.title) && (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-4">
            {declare && (
              <ButtonLink to={declare.to} size="lg" className="max-sm:w-full">
                {declare.label}
              </ButtonLink>
            )}
            {page.title && <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>}
          </p>
        )}
      </div>
      <div className="self-start lg:col-span-5 lg:row-span-2">
        {rows.length > 0 ? <Slip rows={rows} /> : <Ody pose="trips" className="w-96 max-w-full" />}
      </div>
      {button && (
        <Form method="post" preventScrollReset className="lg:col-span-7">
          <input type="hidden" name="id" value={button.link.id} />
          <input type="hidden" name="signature" value={button.link.signature} />
          <Button type="submit" size="lg" loading={busy} loadingLabel={button.busy} className="max-sm:w-full">
            {button.label}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The declaration, as it was received. */
const Slip = ({ rows }: Pick<AnswerPage, "rows">) => (
  <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5 text-sm md:px-6">
    {rows.map(([name, value]) => (
      <div key={name} className="py-4">
        <dt className="text-muted">{name}</dt>
        <dd className="mt-0.5 font-medium break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
