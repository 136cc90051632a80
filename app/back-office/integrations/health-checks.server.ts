import { checkGeocoder } from "#app/checkout/geocoder-health.server.ts";
import { checkMailServer } from "#app/mail/outbox-job.server.ts";
import { checkPaymentProvider } from "#app/payments/payment-health.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { checkCarrierApi } from "#app/shipping/labels/carrier-health.server.ts";

/** Undefined if the service is not configured. */
type Outcome = Result<string> | undefined;
export type HealthChecks = { at: Date; outcomes: Record<"payments" | "mail" | "geocoder" | "carrier", Outcome> };

/** Longer than each service's own time-out; a check that takes longer has failed. */
const timeoutMs = 12_000;
const pauseMs = 10_000;

let last: HealthChecks | undefined;
let underWay: Promise<HealthChecks> | undefined;

export const lastHealthChecks = (): HealthChecks | undefined => last;

/** Checks payment provider, mail server, geocoder and carrier API. Simultaneous calls, and calls within ten seconds, share one check. */
export function checkHealth(clock: Clock): Promise<HealthChecks> {
  if (last && clock.now().getTime() - last.at.getTime() < pauseMs) return Promise.resolve(last);
  underWay ??= askAll(clock).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function askAll(clock: Clock): Promise<HealthChecks> {
  const [payments, mail, geocoder, carrier] = await Promise.all([
    inTime(checkPaymentProvider()),
    inTime(checkMailServer()),
    inTime(checkGeocoder()),
    inTime(checkCarrierApi()),
  ]);
  last = { at: clock.now(), outcomes: { payments, mail, geocoder, carrier } };
  return last;
}

async function inTime(check: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: "timeout" }), timeoutMs);
  });
  try {
    return await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}
