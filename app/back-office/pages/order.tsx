import type { ReactNode } from "react";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminDonglePath, adminOrderPath } from "#app/office-paths.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { paymentTones, statusTones } from "#app/orders/staff/order-tones.ts";
import { LabelState } from "#app/shipping/staff/label-forms.tsx";
import { CorrectTrackingStep } from "#app/shipping/staff/parcel-forms.tsx";
import { parcelSteps } from "#app/shipping/staff/parcel-steps.server.ts";
import { type ShippingTexts, shippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts } from "#app/staff-ui/page/details-card.tsx";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { PhoneLinks } from "#app/staff-ui/page/phone-link.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { withdrawalSteps } from "#app/withdrawals/staff/withdrawal-steps.server.ts";
import { withdrawalTexts } from "#app/withdrawals/staff/withdrawal-texts.server.ts";
import { AddressStep, EmailStep, VehicleStep, WorkCard, WriteStep } from "../order/correction-steps.tsx";
import { DeclarationsCard } from "../order/declarations-card.tsx";
import { FailedRefunds } from "../order/failed-refunds.tsx";
import { OrderActions, useOrderKeys } from "../order/order-actions.tsx";
import { readDeclarations } from "../order/order-declarations.server.ts";
import { type LineState, nextStepOf } from "../order/order-next.server.ts";
import { orderPageTexts } from "../order/order-page-texts.server.ts";
import { HistoryCard, PaymentCard } from "../order/order-records.tsx";
import { orderSteps } from "../order/order-steps.server.ts";
import { type OrderPage as OrderView, readOrderPage } from "../order/read-order-page.server.ts";
import { approvalSteps, readRefundApproval } from "../order/refund-approval.server.ts";
import { RefundApproval } from "../order/refund-approval.tsx";
import { RefundNotices } from "../order/refund-notices.tsx";
import type { Route } from "./+types/order";

/** One order, and the steps that its state allows (decisions 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language } = staff;
  const t = orderPageTexts(language);
  const order = await readOrderPage(staff, params.id, t);
  if (!order) throw missingRow("order", context);
  const [declarations, approval] = await Promise.all([
    readDeclarations(staff, order.id),
    readRefundApproval(staff, order.id, t),
  ]);
  const title = fill(t.title, { number: order.number });
  const next = nextStepOf(
    order,
    declarations.list.some(({ isOpen }) => isOpen),
  );
  return {
    order,
    next,
    declarations,
    approval,
    t,
    language,
    title,
    shipping: shippingTexts(language),
    documentTitle: documentTitle(title, language),
  };
}

export const action = staffAction({
  messages(language) {
    const shipping = shippingTexts(language).messages;
    return {
      ...shipping,
      changedBefore: shipping.conflict,
      correctTracking: shipping.correct,
      releaseDongle: shipping.release,
      ...withdrawalTexts(language).messages,
      ...orderTexts(language).messages,
    };
  },
  steps: { ...orderSteps, ...approvalSteps, ...parcelSteps, ...withdrawalSteps },
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["orders"];

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, declarations, t, language, shipping } = loaderData;
  const props = { order, t, language };
  useLiveUpdates(liveTopics, order.id);
  useOrderKeys();
  return (
    <div className="grid grid-cols-1 gap-4">
      <OrderHeading {...props} title={loaderData.title} approval={loaderData.approval} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-4 lg:col-span-2">
          <OrderActions key={order.id} {...props} next={loaderData.next} shipping={shipping} />
          <DeclarationsCard declarations={declarations} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <DetailsCard title={t.cards.amounts}>
              <Facts rows={order.amounts} figures />
            </DetailsCard>
            <PaymentCard {...props} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:grid-cols-1">
          <DetailsCard
            title={t.cards.buyer}
            steps={
              <>
                <AddressStep {...props} />
                <EmailStep {...props} />
                <WriteStep {...props} />
              </>
            }
          >
            <Facts
              rows={order.buyer.map(([label, value]) => [
                label,
                label === order.phoneLabel && value !== "" ? <PhoneLinks key="phone" phone={value} /> : value,
              ])}
            />
            {order.personPath && (
              <Permitted to={order.personPath}>
                <TextLink to={order.personPath} document className="w-fit py-0.5">
                  {t.person}
                </TextLink>
              </Permitted>
            )}
          </DetailsCard>
          <DetailsCard title={t.cards.vehicle} steps={<VehicleStep {...props} />}>
            <Facts rows={order.vehicle} />
          </DetailsCard>
          <DongleCard order={order} t={t} shipping={shipping} />
          <WorkCard {...props} />
          <DocumentsCard order={order} t={t} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:col-span-2">
          <HistoryCard key={order.id} {...props} />
        </div>
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Props = Pick<Loaded, "order" | "t" | "language">;

function OrderHeading({ title, approval, ...props }: Props & Pick<Loaded, "title" | "approval">) {
  const { order, t } = props;
  return (
    <PageHeading
      title={title}
      state={
        <>
          <StatusDot tone={statusTones[order.status]}>{t.statuses[order.status]}</StatusDot>
          <StatusDot tone={paymentTones[order.payment_status]}>{t.payments[order.payment_status]}</StatusDot>
          {order.held && <Badge tone="amber">{t.held}</Badge>}
          {order.is_test && <Badge>{t.test}</Badge>}
          {order.origin && <Badge tone="blue">{order.origin}</Badge>}
          <span className="text-muted">{order.placed}</span>
          {order.linked.map(({ id, number }) => (
            <TextLink key={id} to={adminOrderPath(id)} className="code">
              {number}
            </TextLink>
          ))}
        </>
      }
    >
      <OrderLine line={order.line} t={t} />
      {order.dispute && <Notice tone={order.dispute.isOpen ? "red" : "amber"}>{order.dispute.text}</Notice>}
      {order.held && <Notice tone="amber">{order.held}</Notice>}
      {order.labelWarning && <Notice tone="amber">{order.labelWarning}</Notice>}
      <RefundApproval approval={approval} version={order.version} t={t} />
      <RefundNotices order={order} t={t} />
      <FailedRefunds key={order.id} {...props} />
      {order.is_test && <Notice tone="blue">{t.testNotice}</Notice>}
    </PageHeading>
  );
}

function OrderLine({ line, t }: { line: OrderView["line"]; t: Props["t"] }) {
  // Four columns of a phone have room for short words only.
  const isLong = line.length > 4 || line.some(({ label }) => label.length > 11);
  return (
    <ol
      aria-label={t.line.label}
      className={classNames(
        "grid gap-1.5 pt-1 sm:auto-cols-fr sm:grid-flow-col",
        isLong ? "max-sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]" : "max-sm:grid-cols-4",
      )}
    >
      {line.map(({ key, label, state, at }) => (
        <li
          key={key}
          aria-current={state === "done" || state === "open" ? undefined : "step"}
          className="grid content-start gap-1"
        >
          <span className={classNames("h-1 rounded-full", segments[state])} />
          <span className={classNames("text-dense", labels[state])}>
            <span>{label}</span>
            {state === "done" && <VisuallyHidden>{` (${t.line.done})`}</VisuallyHidden>}
          </span>
          {at && (
            <time dateTime={at.iso} title={at.whole} className="text-xs text-muted">
              {at.text}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Tinted only where staff are at work: a payment that is awaited is not half made. */
const segments: Record<LineState, string> = {
  done: "bg-signal",
  current: "bg-signal/35",
  waiting: "bg-line",
  refused: "bg-red",
  open: "bg-line",
};
const labels: Record<LineState, string> = {
  done: "font-semibold",
  current: "text-muted",
  waiting: "text-muted",
  refused: "font-semibold text-red",
  open: "text-muted",
};

function DongleCard({ order, t, shipping }: Pick<Props, "order" | "t"> & { shipping: ShippingTexts }) {
  const { serial, parcel, can } = order;
  const rows: [string, ReactNode][] = [
    [
      t.rows.serial,
      serial ? (
        <TextLink key="serial" to={adminDonglePath(serial)} className="code">
          {serial}
        </TextLink>
      ) : (
        "–"
      ),
    ],
  ];
  if (parcel) rows.push([t.rows.parcel, <ParcelLink key="parcel" parcel={parcel} />]);
  const correct = can.correctTracking && parcel && (
    <CorrectTrackingStep
      title={t.actions.correctTracking}
      shipment={{ carrierId: parcel.carrierId, trackingNumber: parcel.trackingNumber ?? "" }}
      t={shipping}
      carriers={order.carriers}
    />
  );
  return (
    <DetailsCard title={t.cards.dongle} steps={correct}>
      {serial || parcel ? <Facts rows={rows} /> : <p className="text-muted">{t.noDongle}</p>}
      {order.label && <LabelState t={shipping} orderId={order.id} label={order.label} />}
    </DetailsCard>
  );
}

function DocumentsCard({ order: { documents }, t }: Pick<Props, "order" | "t">) {
  return (
    <DetailsCard title={t.cards.documents}>
      {documents.length === 0 && <p className="text-muted">{t.none}</p>}
      <ul className="grid gap-1 empty:hidden">
        {documents.map(({ label, path }) => (
          <li key={path}>
            <TextLink to={path} document className="inline-block py-0.5">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}

type Parcel = NonNullable<OrderView["parcel"]>;

function ParcelLink({ parcel: { carrier, trackingNumber, trackingPage } }: { parcel: Parcel }) {
  const name = `${carrier} ${trackingNumber ?? ""}`.trim();
  if (!trackingPage) return name;
  return (
    <TextLink to={trackingPage} target="_blank" rel="noreferrer">
      {name}
    </TextLink>
  );
}
