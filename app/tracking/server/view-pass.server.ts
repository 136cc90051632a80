import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";

/** Minutes during which the page found by a look-up can be read and reloaded. */
const passMinutes = 15;
const purpose = "order-view";

/** What a look-up by number and e-mail grants: the order's state, and nothing personal (docs/decisions/0030). */
export function viewPass(orderId: string, clock: Clock): string {
  const end = Math.floor(clock.now().getTime() / 1000) + passMinutes * 60;
  return `${end}.${sign(purpose, `${orderId}.${end}`)}`;
}

export function isViewPass(pass: string, orderId: string, clock: Clock): boolean {
  const [end = "", signature = ""] = pass.split(".", 2);
  if (!/^\d{10}$/.test(end) || !verifySignature(purpose, `${orderId}.${end}`, signature)) return false;
  return Number(end) * 1000 > clock.now().getTime();
}
