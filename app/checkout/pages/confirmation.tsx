import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { type ZoneDays, zoneDays } from "#app/catalogue/zone-days.server.ts";
import { takeSelectedVehicle } from "#app/compatibility/saved-check.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { dayOfDelivery, deliveryDates, transitTo } from "#app/orders/delivery/delivery-dates.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";
import { pick } from "#app/platform/text/pick.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { AlertIcon, CheckIcon, InfoIcon } from "#app/ui/pictures/icons.tsx";
import { pictureAddress } from "#app/ui/pictures/product-pictures.ts";
import { Spinner } from "#app/ui/status/loader.tsx";
import type { OrderDetails as Details } from "../browser/checkout-client.ts";
import { withoutPaymentParameters } from "../browser/confirmation/confirmation-state.ts";
import type { WantedOrder } from "../browser/confirmation/follow-order.ts";
import { clearDraft, readDraft, writeDraft } from "../browser/purchase-draft.ts";
import { buyerFieldNames } from "../browser/purchase-form.ts";
import { draftToReorder, draftToRetryPayment } from "../browser/resume-order.ts";
import type { ConfirmationTexts, PurchaseDictionary } from "../checkout-texts.ts";
import { NextSteps } from "../components/next-steps.tsx";
import { OrderDetails } from "../components/order-details.tsx";
import { type FollowedOrder, useOrderState } from "../components/use-order-state.ts";
import { reloadScript } from "../reload-script.ts";
import type { Route } from "./+types/confirmation";

const Ody = lazy(() => import("#app/ui/pictures/ody.tsx").then((module) => ({ default: module.Ody })));

/** Texts only: the browser asks the server (decisions 6 and 11). */
export function loader({ context }: Route.LoaderArgs) {
  const box = { avif: pictureAddress("box", 960, "avif"), webp: pictureAddress("box", 960, "webp") };
  const language = context.get(requestLanguage);
  const { summary } = loadTexts<PurchaseDictionary>("checkout", "purchase", language);
  const t = {
    ...loadTexts<ConfirmationTexts>("checkout", "confirmation", language),
    labels: pick(orderFieldLabels(language), ...buyerFieldNames),
  };
  return { zones: zoneDays(), language, t, orderTexts: { summary, energies: energyNames(language) }, box };
}

export const meta = metaOfPage(paths.confirmation, undefined, { index: false });

export default function Confirmation({ loaderData: { zones, language, t, orderTexts, box } }: Route.ComponentProps) {
  const wanted = useWantedOrder();
  const followed = useOrderState(wanted);
  const { view, order, details } = followed;
  const isOver = over.includes(view);
  const isUnfound = unfound.includes(view);

  useEffect(() => {
    if (isOver && readDraft()?.order?.id === wanted?.id) clearDraft();
  }, [isOver, wanted?.id]);

  const words = wordsOf(view, t);
  const firstName = (view === "paid" || view === "free") && details ? details.first_name : "";
  const trackTo = localizedPath(trackingPath(wanted), language);
  return (
    <div
      className={classNames(
        "container flex min-h-[70vh] flex-col gap-12 pb-20 lg:pb-28",
        isUnfound ? "pt-12 md:pt-20" : "pt-8 md:pt-16",
      )}
    >
      <div
        className={classNames(
          "grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-12",
          isUnfound ? "items-start" : "items-center",
        )}
      >
        <div className="min-w-0 lg:col-span-7">
          <div role="status">
            {firstName ? (
              <>
                <h1 className="text-display">{fill(t.thanks, { firstName })}</h1>
                <h2 className="mt-5 text-xl">{words.title}</h2>
              </>
            ) : (
              <>
                {!isUnfound && <Mark view={view} />}
                <h1 className={isUnfound ? "text-h2" : "mt-5 text-2xl md:text-3xl"}>{words.title}</h1>
              </>
            )}
            {order?.number && (
              <p className="mt-2 font-medium tabular-nums">{fill(t.number, { number: order.number })}</p>
            )}
            <p className={classNames("max-w-text text-muted", isUnfound ? "mt-6 text-lg" : "mt-3")}>{words.text}</p>
          </div>
          {firstName && details && <Delivery details={details} zones={zones} language={language} t={t} />}
          {details?.is_test && <p className="mt-5 text-sm text-amber-ink">{t.test}</p>}
          <noscript>{t.noScript}</noscript>
          <script>{reloadScript}</script>
          <Actions followed={followed} wanted={wanted} trackTo={trackTo} language={language} t={t} />
        </div>
        {!firstName && view !== "asking" && (
          <div className="aspect-[400/284] w-96 max-w-full min-w-0 lg:col-span-5">
            <Suspense>
              <Ody pose={view === "refused" ? "codes" : "trips"} />
            </Suspense>
          </div>
        )}
        {firstName && (
          <div className="lg:col-span-5">
            <picture>
              <source type="image/avif" srcSet={box.avif} />
              <img
                src={box.webp}
                alt=""
                width={960}
                height={720}
                loading="lazy"
                className="w-full rounded-card bg-sand"
              />
            </picture>
          </div>
        )}
      </div>
      <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-8">
          <NextSteps
            view={view}
            order={{ number: order?.number ?? "", access: wanted?.access ?? "" }}
            trackTo={trackTo}
            language={language}
            t={t}
          />
        </div>
        {firstName && (
          <div className="aspect-[400/284] max-w-[25rem] max-lg:hidden lg:col-span-4">
            <Suspense>
              <Ody pose="score" />
            </Suspense>
          </div>
        )}
      </div>
      {details && <OrderDetails details={details} language={language} t={t} orderTexts={orderTexts} />}
    </div>
  );
}

type DeliveryProps = { details: Details; zones: ZoneDays; language: Language; t: ConfirmationTexts };

function Delivery({ details, zones, language, t }: DeliveryProps) {
  const { first, last } = deliveryDates(paidAt(details), transitTo(details, zones));
  return (
    <dl aria-label={t.nextDelivery} className="mt-6 flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-sand p-5">
      {[
        [t.earliest, first],
        [t.latest, last],
      ].map(([name, day]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-semibold">{dayOfDelivery(day!, "long", language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Details that were read before the payment belong to one that has just arrived. */
function paidAt({ confirmed_at, created_at, status }: Details): Date {
  if (confirmed_at !== null) return new Date(confirmed_at);
  return status === "Tentative_ok" ? new Date() : new Date(created_at);
}

function trackingPath(wanted: WantedOrder | null): string {
  if (!wanted) return paths.orderTracking;
  return `${paths.trackedOrder}?${new URLSearchParams({ orderId: wanted.id, ...(wanted.access ? { access: wanted.access } : {}) })}`;
}

type View = FollowedOrder["view"];
const over: View[] = ["paid", "free", "shipped", "delivered", "withdrawn", "returned", "closed", "refunded"];
/** Without an order to show: the way to it, and to the support. */
const unfound: View[] = ["unknown", "expired"];
const asksForHelp: View[] = ["late", "cancelled", "withdrawn", "returned", "offline"];
const leadsToTracking: View[] = ["paid", "free", "shipped", "unknown", "expired"];
const leadsHome: View[] = ["paid", "free", "delivered", "withdrawn", "returned", "closed", "refunded"];

type ActionsProps = {
  followed: FollowedOrder;
  wanted: WantedOrder | null;
  trackTo: string;
  language: Language;
  t: ConfirmationTexts;
};

function Actions({ followed: { view, details, retry }, wanted, trackTo, language, t }: ActionsProps) {
  const { supportEmail } = usePublisher();
  const isUnfound = unfound.includes(view);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-4 empty:hidden max-sm:*:w-full">
      {view === "refused" && details && (
        <Button onClick={() => retryPayment(details, wanted?.access ?? null, language)}>{t.again}</Button>
      )}
      {view === "cancelled" && details && <Button onClick={() => reorder(details, language)}>{t.reorder}</Button>}
      {(view === "late" || view === "offline") && <Button onClick={retry}>{t.ask}</Button>}
      {leadsToTracking.includes(view) && (
        <ButtonLink
          to={isUnfound ? localizedPath(paths.orderTracking, language) : trackTo}
          size={isUnfound ? "lg" : "md"}
        >
          {t.track}
        </ButtonLink>
      )}
      {isUnfound && (
        <p className="sm:ml-3">
          <TextLink to={`mailto:${supportEmail}`}>{t.support}</TextLink>
        </p>
      )}
      {asksForHelp.includes(view) && (
        <ButtonLink variant="secondary" to={`mailto:${supportEmail}`}>
          {t.support}
        </ButtonLink>
      )}
      {leadsHome.includes(view) && (
        <ButtonLink variant="secondary" to={localizedPath(paths.home, language)}>
          {t.home}
        </ButtonLink>
      )}
    </div>
  );
}

/** Only the purchase page's document allows the payment provider. */
function retryPayment(details: Details, access: string | null, language: Language) {
  takeSelectedVehicle();
  writeDraft(draftToRetryPayment({ details, draft: readDraft(), access, language, now: new Date() }));
  openDocument(localizedPath(`${paths.purchase}?step=payment`, language));
}

function reorder(details: Details, language: Language) {
  takeSelectedVehicle();
  writeDraft(draftToReorder({ details, draft: readDraft(), language, now: new Date() }));
  openDocument(localizedPath(paths.purchase, language));
}

/** Read in the browser, so that the HTML is the same for everybody. */
function useWantedOrder(): WantedOrder | null {
  const [wanted, setWanted] = useState<WantedOrder | null>(null);
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const id = parameters.get("orderId") ?? "";
    const order = readDraft()?.order;
    const own = order?.id === id ? order : null;
    const paidHere = own?.paidAt !== undefined && Date.now() - Date.parse(own.paidAt) < 120_000;
    setWanted(
      (before) =>
        before ?? {
          id,
          access: parameters.get("access") ?? own?.access ?? null,
          justPaid: paidHere || parameters.get("redirect_status") === "succeeded",
        },
    );
    const search = withoutPaymentParameters(location.search);
    if (search !== location.search)
      history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  }, []);
  return wanted;
}

function wordsOf(view: View, t: ConfirmationTexts): { title: string; text: string } {
  const name = view === "asking" ? "neutral" : view;
  return { title: t[`${name}Title`], text: t[`${name}Text`] };
}

function Mark({ view }: { view: View }) {
  if (view === "asking" || view === "processing") return <Spinner className="size-12 text-signal" />;
  if (["paid", "free", "shipped", "delivered"].includes(view))
    return <Disc tone="bg-signal text-on-signal" icon={<CheckIcon className="size-7" />} />;
  if (view === "refused") return <Disc tone="bg-red-soft text-red" icon={<AlertIcon className="size-7" />} />;
  return <Disc tone="bg-blue-soft text-blue" icon={<InfoIcon className="size-7" />} />;
}

const Disc = ({ tone, icon }: { tone: string; icon: ReactNode }) => (
  <span className={`flex size-12 items-center justify-center rounded-full ${tone}`}>{icon}</span>
);
