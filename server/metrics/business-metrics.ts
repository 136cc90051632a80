import { Gauge, type Registry } from "prom-client";
import { oldestUninvoiced } from "#app/invoices/list-invoices.server.ts";
import { mailQueueState } from "#app/mail/dead-mails.server.ts";
import { countPaidSince } from "#app/orders/payment/orders-paid-since.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { newestBackup } from "#database/embedded/periodic-backups.ts";
import { version } from "../../package.json";

const daySeconds = 86_400;
/** Several collectors may ask every few seconds. */
const cacheSeconds = 30;

export function registerBusinessMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({ name: "shop_info", help: "1, with the version that runs", labelNames: ["version"], registers }).set(
    { version },
    1,
  );
  const read = cached(readFigures);
  new Gauge({
    name: "orders_paid_last_day",
    help: "Orders paid in the last 24 hours, without test orders",
    registers,
    async collect() {
      this.set((await read()).paid);
    },
  });
  new Gauge({
    name: "mails",
    help: "Mails in the outbox: waiting, retrying (a part of these), and dead, which need somebody",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const [state, count] of Object.entries((await read()).mails)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "invoice_backlog_seconds",
    help: "How long ago the oldest order without its invoice was paid; 0 where none waits",
    registers,
    async collect() {
      this.set((await read()).backlogSeconds);
    },
  });
  if (settings().databaseUrl) return;
  new Gauge({
    name: "backup_age_seconds",
    help: "Age of the newest backup of the embedded database, which was read back when it was written",
    registers,
    collect() {
      const at = newestBackup(settings().dataDir);
      this.set(at ? (systemClock.now().getTime() - at.getTime()) / 1_000 : Number.NaN);
    },
  });
}

async function readFigures() {
  const now = systemClock.now();
  const db = database();
  const { waiting, retrying, dead } = await mailQueueState(db);
  const paidAt = await oldestUninvoiced(db);
  return {
    paid: await countPaidSince(db, new Date(now.getTime() - daySeconds * 1_000)),
    mails: { waiting, retrying, dead },
    backlogSeconds: paidAt ? (now.getTime() - paidAt.getTime()) / 1_000 : 0,
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

const unknown: Figures = {
  paid: Number.NaN,
  mails: { waiting: Number.NaN, retrying: Number.NaN, dead: Number.NaN },
  backlogSeconds: Number.NaN,
};

function cached(readNow: () => Promise<Figures>): () => Promise<Figures> {
  let last: { figures: Promise<Figures>; until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now())
      last = { figures: readNow().catch(() => unknown), until: Date.now() + cacheSeconds * 1_000 };
    return last.figures;
  };
}
