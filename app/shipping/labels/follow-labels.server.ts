import { and, asc, eq, inArray, isNull, lte, ne, or } from "drizzle-orm";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { type Job, wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { deliverOrder } from "../deliver-order.server.ts";
import { carrierLabels } from "../server/tables.server.ts";
import { isShippedWith } from "./buy-label.server.ts";
import { type CarrierApi, CarrierError, type ParcelProgress } from "./carrier-api.ts";
import { sendcloudApi } from "./sendcloud.server.ts";

type Label = typeof carrierLabels.$inferSelect;

const jobName = "carrier-progress";
const maxChecked = 50;
const hours = 3_600_000;
const usualPause = 6 * hours;
/** Carriers report no longer, and claims have ended. */
const maxFollowed = 60 * 24 * hours;

let current: { account: unknown; api: CarrierApi } | undefined;

/** The one of the settings; undefined: tracking numbers are typed. */
export function carrierApi(): CarrierApi | undefined {
  const account = settings().sendcloud;
  if (!account) return undefined;
  if (current?.account !== account) current = { account, api: sendcloudApi(account) };
  return current.api;
}

/** Reads the progress of parcels that a notice named, or whose time has come (decisions 9.10). */
export const carrierProgressJob: Job = {
  name: jobName,
  cron: "* * * * *",
  async run() {
    const api = carrierApi();
    if (api) await followLabels({ db: database(), clock: systemClock }, api);
  },
};

export async function followLabels({ db, clock }: { db: Database; clock: Clock }, api: CarrierApi): Promise<void> {
  const isOpen = inArray(carrierLabels.state, ["bought", "cancelling"]);
  const due = await db
    .select()
    .from(carrierLabels)
    .where(and(isOpen, lte(carrierLabels.checkAt, clock.now())))
    .orderBy(asc(carrierLabels.checkAt))
    .limit(maxChecked);
  for (const label of due) {
    try {
      await follow({ db, clock }, label, await api.readProgress(label.shipmentId ?? ""));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      log.warn({ label: label.id, kind: error.kind }, "the progress of a parcel could not be read from the carrier");
      const isRefused = error.kind === "refused";
      // All wait for an API that does not answer. The next run begins with another parcel: one that the API never answers for
      // would hold up all others.
      await put(db, label, { checkAt: nextCheck(label, clock.now(), isRefused ? usualPause : 0) });
      if (!isRefused) return;
    }
  }
}

const nextCheck = ({ createdAt }: Label, now: Date, pause = usualPause): Date | null =>
  now.getTime() - createdAt.getTime() > maxFollowed ? null : new Date(now.getTime() + pause);

/** The state is read from the carrier and not from the notice, so that late, repeated or disordered notices do no harm. */
async function follow(
  { db, clock }: { db: Database; clock: Clock },
  label: Label,
  progress: ParcelProgress,
): Promise<void> {
  const now = clock.now();
  if (progress === "cancelled") return put(db, label, { state: "cancelled", progress, checkAt: null });
  const order = (await ordersById(db, [label.orderId])).get(label.orderId);
  const isOnTheWay = order?.status === "Expediee" && (await isShippedWith(db, label));
  if (label.state === "bought" && isOnTheWay && progress === "delivered") {
    const delivered = await deliverOrder({ db, clock, author: "carrier" }, label.orderId);
    // A held order is delivered once it is released.
    if (!delivered.ok) return put(db, label, { checkAt: nextCheck(label, now, hours) });
    return put(db, label, { progress, checkAt: null });
  }
  const hasArrived = order?.status === "Livree" && progress === "delivered";
  return put(db, label, { progress, checkAt: hasArrived ? null : nextCheck(label, now) });
}

/** Without effect once a notice or a cancellation has asked for another look: the next run makes it. */
async function put(db: Db, { id, state, progress, checkAt }: Label, change: Partial<Label>): Promise<void> {
  const isUnchanged = and(
    eq(carrierLabels.id, id),
    eq(carrierLabels.state, state),
    eq(carrierLabels.checkAt, checkAt!),
  );
  const changed = await db.update(carrierLabels).set(change).where(isUnchanged).returning({ id: carrierLabels.id });
  if (changed.length === 0) return;
  if (change.progress && change.progress !== progress) await publish(db, { topic: "orders" });
}

/** Of a signed notice; false for a parcel that is not of this shop, or whose end is known. */
export async function noticeParcel(
  { db, clock }: { db: Db; clock: Clock },
  { shipmentId, parcelId }: { shipmentId: string; parcelId: string },
): Promise<boolean> {
  const named = await db
    .update(carrierLabels)
    .set({ checkAt: clock.now() })
    .where(
      and(
        or(eq(carrierLabels.shipmentId, shipmentId), eq(carrierLabels.parcelId, parcelId)),
        inArray(carrierLabels.state, ["bought", "cancelling"]),
        or(isNull(carrierLabels.progress), ne(carrierLabels.progress, "delivered")),
      ),
    )
    .returning({ id: carrierLabels.id });
  if (named.length > 0) wakeJob(jobName);
  return named.length > 0;
}
