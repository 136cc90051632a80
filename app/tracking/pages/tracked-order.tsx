import type { ReactNode } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { DownloadIcon, ExternalIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Delivery, Fact } from "../components/delivery.tsx";
import { type OrderTexts, orderTexts, type ShownOrder } from "../server/show-order.server.ts";
import { answerTrackedOrder, showTrackedOrder, type TrackedAnswer } from "../server/tracked-order-page.server.ts";
import type { Route } from "./+types/tracked-order";

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const shown = await showTrackedOrder(request, { ...context.get(requestInfo), language });
  if ("to" in shown) throw redirect(shown.to);
  return data({ language, t: orderTexts(language), page: shown.page }, shown.status);
}

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const answered = await answerTrackedOrder(request, { ...context.get(requestInfo), language });
  if (!answered) return null;
  const { status, retryAfterSeconds, answer } = answered;
  const headers: HeadersInit = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return data(answer, { status, headers });
}

export const shouldRevalidate = revalidateAfterConflict;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnlistedPage(paths.trackedOrder);

/** One order for its buyer (decisions 11), or the way to it for everybody else: a stranger learns nothing from it. */
export default function TrackedOrder({ loaderData: { language, t, page }, actionData }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  if (page.access === "own" || page.access === "state")
    return <OrderView t={t} language={language} order={page.order} answer={actionData ?? undefined} />;
  const words = t[page.access];
  return (
    <div className="container grid items-start gap-x-12 gap-y-8 pt-12 pb-20 md:pt-20 md:pb-32 lg:grid-cols-12">
      <div className="grid gap-6 lg:col-span-7">
        <h1 className="text-h2">{words.title}</h1>
        <p className="max-w-text text-lg text-muted">{words.text}</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={localizedPath(paths.orderTracking, language)} size="lg" className="max-sm:w-full">
            {words.action}
          </ButtonLink>
          <TextLink to={`mailto:${supportEmail}`}>{t.next.helpLink}</TextLink>
        </p>
      </div>
      <Ody pose="trips" className="w-96 max-w-full lg:col-span-5" />
    </div>
  );
}

/** The stops of an order: in a column, and in a row where the page has one column and room. The state is shown in words too. */
function Timeline({ label, marks }: { label: string; marks: ShownOrder["marks"] }) {
  return (
    <ol aria-label={label} className="md:max-lg:flex">
      {marks.map(({ key, label: name, state, stateLabel, date }, index) => (
        <li
          key={key}
          aria-current={state === "current" ? "step" : undefined}
          className="grid grid-cols-[1.75rem_1fr] gap-x-4 md:max-lg:flex-1 md:max-lg:grid-cols-1"
        >
          <span aria-hidden="true" className="flex flex-col items-center md:max-lg:flex-row">
            <span
              className={classNames(
                "flex size-7 shrink-0 items-center justify-center rounded-full border",
                state === "done" && "border-signal bg-signal text-on-signal",
                state === "current" && "border-2 border-signal bg-signal-soft",
                state === "ahead" && "border-control",
              )}
            >
              {state === "done" && <CheckIcon className="size-4" />}
              {state === "current" && <span className="size-2 rounded-full bg-signal" />}
            </span>
            {index < marks.length - 1 && (
              <span
                className={classNames(
                  "w-px grow md:max-lg:h-px md:max-lg:w-auto",
                  state === "done" ? "bg-signal" : "bg-control",
                )}
              />
            )}
          </span>
          <span
            className={classNames(
              "pt-0.5 md:max-lg:pt-3 md:max-lg:pr-4",
              index < marks.length - 1 && "pb-6 md:max-lg:pb-0",
            )}
          >
            <span className={classNames("block", state === "ahead" ? "text-muted" : "font-semibold")}>{name}</span>
            <span className="block text-sm text-muted">{date ?? stateLabel}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

type Part = { t: OrderTexts; language: Language; order: ShownOrder };

function OrderView({ t, language, order, answer }: Part & { answer: TrackedAnswer | undefined }) {
  return (
    <div className="container pt-8 pb-20 md:pt-16 lg:pb-28">
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-span-7">
          <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
            <span>{order.number}</span>
            <span>{order.placed}</span>
          </p>
          <h1 className="mt-3 max-w-[13em] text-h2">{order.title}</h1>
          <div className="mt-4 grid max-w-text gap-2 text-lg text-muted">
            {order.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {order.delivery && <Expected t={t} days={order.delivery} />}
          {order.isTest && <p className="mt-5 text-sm text-amber-ink">{t.test}</p>}
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
        </div>
        <section
          aria-labelledby="steps-title"
          className="min-w-0 overflow-hidden rounded-card border border-line bg-surface lg:col-span-5 lg:row-span-2"
        >
          <ProductPicture
            view="box"
            alt=""
            sizes="(width >= 1024px) 30rem, 100vw"
            className="aspect-[2/1] w-full bg-sand object-cover"
          />
          <div className="p-5 md:p-6">
            <h2 id="steps-title" className="mb-6 text-lg">
              {t.timeline}
            </h2>
            <Timeline label={t.timeline} marks={order.marks} />
            {order.documents && <Documents t={t} documents={order.documents} />}
          </div>
        </section>
        <div className="grid gap-6 empty:hidden lg:col-span-7">
          {order.parcel && <Parcel t={t} parcel={order.parcel} />}
          {order.details && (
            <Delivery t={t} language={language} order={order} details={order.details} answer={answer} />
          )}
          {order.mayAskForLink && <AskForLink t={t} answer={answer} />}
        </div>
      </div>
      <Next t={t} language={language} order={order} />
    </div>
  );
}

function Expected({ t, days }: { t: OrderTexts; days: NonNullable<ShownOrder["delivery"]> }) {
  return (
    <dl aria-label={t.delivery.title} className="mt-8 flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-sand p-5">
      {(["first", "last"] as const).map((day) => (
        <div key={day}>
          <dt className="text-sm text-muted">{day === "first" ? t.delivery.earliest : t.delivery.latest}</dt>
          <dd className="text-xl font-semibold">{days[day]}</dd>
        </div>
      ))}
    </dl>
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
    <section aria-labelledby="documents-title" className="mt-6 border-t border-line pt-5 text-sm">
      <h2 id="documents-title" className="text-lg">
        {t.documents.title}
      </h2>
      {documents.length === 0 && <p className="mt-2 text-muted">{t.documents.soon}</p>}
      <ul className="mt-3 grid gap-3">
        {documents.map(({ key, label, issued, to }) => (
          <li key={key} className="flex items-start gap-3">
            <DownloadIcon className="mt-0.5 size-5 text-muted" />
            <span className="min-w-0">
              <TextLink to={to} document>
                {label}
              </TextLink>
              <span className="block text-xs text-muted">{issued}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-12 gap-y-8">
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
