/**
 * A fulfilment house: prints and ships what waits, hears of it by webhook, and takes one shipping back. Its key needs
 * queues.read and queues.work; its webhook order.shipped and order.shipping_undone. In the environment: SHOP, API_KEY,
 * WEBHOOK_SECRET, PORT to listen on, TRACKING (numbers from the carrier, separated by commas), UNDO (an order's number).
 */
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const { SHOP, API_KEY, WEBHOOK_SECRET, PORT, TRACKING, UNDO } = process.env;

async function call(path, { body, once } = {}) {
  const headers = { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" };
  // A repetition after a lost answer does nothing twice.
  if (once) headers["idempotency-key"] = once;
  const answer = await fetch(`${SHOP}/api/admin${path}`, {
    ...{ method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const waiting = new Map();
const hears = (type, number) => new Promise((resolve) => waiting.set(`${type} ${number}`, resolve));
const webhook = new Webhook(WEBHOOK_SECRET);
const server = createServer(async (request, response) => {
  try {
    const { type, data } = webhook.verify(await text(request), request.headers);
    response.writeHead(204).end();
    waiting.get(`${type} ${data.number}`)?.();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(PORT));

const numbers = TRACKING.split(",");
let next = "";
do {
  const page = await (await call(`/parcels?queue=toShip${next && `&after=${next}`}`)).json();
  for (const { orderId, number, version } of page.items) {
    const label = await call(`/parcels/${orderId}/document?kind=labels-a6`);
    await writeFile(`${number}.pdf`, Buffer.from(await label.arrayBuffer()));
    const trackingNumber = numbers.shift();
    const heard = hears("order.shipped", number);
    await call(`/parcels/${orderId}/ship`, {
      body: { carrier: "laposte", trackingNumber, version },
      once: trackingNumber,
    });
    await heard;
    console.log(`${number} shipped as ${trackingNumber}`);
    if (number !== UNDO) continue;
    const undone = hears("order.shipping_undone", number);
    await call(`/parcels/${orderId}/undo-shipping`, { body: {} });
    await undone;
    console.log(`${number} taken back`);
  }
  next = page.next ?? "";
} while (next);
server.close();
