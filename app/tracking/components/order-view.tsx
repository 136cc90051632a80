import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ExternalIcon } from "#app/ui/pictures/page-icons.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { OrderTexts, ShownOrder } from "../server/show-order.server.ts";
import type { TrackedAnswer } from "../server/tracked-order-page.server.ts";
import { Delivery, Fact } from "./delivery.tsx";
import { Timeline } from "./timeline.tsx";

type Part = { t: OrderTexts; language: Language; order: ShownOrder };

/** An order as its buyer follows it: its state, its parcel, and what can be done now. */
export function OrderView({ t, language, order, answer }: Part & { answer: TrackedAnswer | undefined }) {
  return (
    <div className="container pt-10 pb-20 md:pt-16 md:pb-28">
      <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
        <span>{order.number}</span>
        <span>{order.placed}</span>
      </p>
      <h1 className="mt-2 max-w-[16.2em] text-3xl md:text-4xl">{order.title}</h1>
      <div className="mt-4 grid max-w-text gap-2 text-lg text-muted">
        {order.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {order.isTest && (
        <Notice tone="amber" className="mt-5 max-w-text">
          {t.test}
        </Notice>
      )}
      {order.payTo && (
        <p className="mt-6">
          <ButtonLink to={order.payTo}>{t.pay}</ButtonLink>
        </p>
      )}
      {order.returnSlipTo && (
        <p className="mt-6">
          <TextLink to={order.returnSlipTo} document>
            {t.returnSlip}
          </TextLink>
        </p>
      )}
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-12">
        <Card>
          <h2 className="mb-6 text-lg">{t.timeline}</h2>
          <Timeline label={t.timeline} marks={order.marks} />
        </Card>
        <div className="grid gap-8">
          {order.parcel && <Parcel t={t} parcel={order.parcel} />}
          {order.details && (
            <Delivery t={t} language={language} order={order} details={order.details} answer={answer} />
          )}
          {order.documents && <Documents t={t} documents={order.documents} />}
          {order.mayAskForLink && <AskForLink t={t} answer={answer} />}
        </div>
      </div>
      <Next t={t} language={language} order={order} />
    </div>
  );
}

function Parcel({ t, parcel }: { t: OrderTexts; parcel: NonNullable<ShownOrder["parcel"]> }) {
  return (
    <Card>
      <h2 className="text-lg">{t.parcel.title}</h2>
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact name={t.parcel.carrier}>{parcel.carrier}</Fact>
        {parcel.trackingNumber && (
          <Fact name={t.parcel.trackingNumber}>
            <span className="code break-all">{parcel.trackingNumber}</span>
          </Fact>
        )}
      </dl>
      {parcel.track && (
        <>
          <p className="mt-5">
            <ButtonLink to={parcel.track.to} icon={<ExternalIcon className="size-5" />} rel="noopener noreferrer">
              {parcel.track.label}
            </ButtonLink>
          </p>
          <p className="mt-3 text-sm text-muted">{t.parcel.late}</p>
        </>
      )}
    </Card>
  );
}

function Documents({ t, documents }: { t: OrderTexts; documents: NonNullable<ShownOrder["documents"]> }) {
  return (
    <Card>
      <h2 className="text-lg">{t.documents.title}</h2>
      {documents.length === 0 && <p className="mt-3 text-sm text-muted">{t.documents.soon}</p>}
      <ul className="mt-3 grid gap-2 text-sm">
        {documents.map(({ key, label, issued, to }) => (
          <li key={key}>
            <TextLink to={to} document>
              {label}
            </TextLink>{" "}
            <span className="text-muted">{issued}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A look-up shows the state of the order; the owner of its mailbox gets the rest. */
function AskForLink({ t, answer }: { t: OrderTexts; answer: TrackedAnswer | undefined }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Card tone="sunken">
      <h2 className="text-lg">{t.ask.title}</h2>
      <p className="mt-2 text-sm text-muted">{t.ask.text}</p>
      {answer?.intent === "link" ? (
        <Notice tone={answer.outcome === "sent" ? "signal" : "amber"} role="status" className="mt-4">
          {t.ask[answer.outcome]}
        </Notice>
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <Button type="submit" variant="secondary" name="intent" value="link" loading={busy} loadingLabel={t.ask.busy}>
            {t.ask.button}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function Next({ t, language, order }: Part) {
  const { supportEmail } = usePublisher();
  const { next } = t;
  return (
    <section aria-labelledby="next-title" className="mt-14 md:mt-20">
      <h2 id="next-title" className="text-xl">
        {next.title}
      </h2>
      <div className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {order.isToBeInstalled && (
          <Step title={next.install} text={next.installText}>
            <TextLink to={localizedPath(paths.installationManual, language)}>{next.installLink}</TextLink>
          </Step>
        )}
        {order.withdrawTo && (
          <Step title={next.withdraw} text={next.withdrawText}>
            <TextLink to={order.withdrawTo}>{next.withdrawLink}</TextLink>
          </Step>
        )}
        <Step title={next.help} text={next.helpText}>
          <TextLink to={`mailto:${supportEmail}`}>{next.helpLink}</TextLink>
        </Step>
      </div>
    </section>
  );
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="text-sm">
    <h3 className="text-base">{title}</h3>
    <p className="mt-1 text-muted">{text}</p>
    <p className="mt-1.5">{children}</p>
  </div>
);
