/**
 * Starts every stand-in on fixed ports for development by hand: `node fakes/run.ts`.
 * `SHOP_URL` (default http://127.0.0.1:3000) is where webhooks go.
 */
import { startFakeGeocoder } from "./geocoder.ts";
import { startFakeSmtp } from "./smtp.ts";
import { startFakeStripe } from "./stripe/server.ts";

const PORTS = { stripe: 12111, smtp: 1025, geocoder: 8088 };
const shopUrl = process.env.SHOP_URL ?? "http://127.0.0.1:3000";
const secretKey = "sk_test_local";
const webhookSecret = "whsec_local";

const stripe = await startFakeStripe({
  port: PORTS.stripe,
  webhookUrl: `${shopUrl}/api/webhooks/stripe`,
  webhookSecret,
  secretKey,
  autoWebhooks: true,
  webhookRetryDelaysMs: [1000, 2000, 5000, 15_000, 60_000],
});
const smtp = await startFakeSmtp({ port: PORTS.smtp });
const geocoder = await startFakeGeocoder({ port: PORTS.geocoder });

console.log(`Stand-ins are running. Start the shop with:

STRIPE_SECRET_KEY=${secretKey}
STRIPE_PUBLISHABLE_KEY=pk_test_local
STRIPE_WEBHOOK_SECRET=${webhookSecret}
STRIPE_API_BASE=${stripe.url}
SMTP_URL=${smtp.url}
GEOCODER_KIND=nominatim
GEOCODER_URL=${geocoder.urls.nominatim}

Photon:   GEOCODER_KIND=photon GEOCODER_URL=${geocoder.urls.photon}
geopf:    GEOCODER_KIND=geopf  GEOCODER_URL=${geocoder.urls.geopf}
Stripe.js stand-in for a page: ${stripe.url}/v3/
Ledger:   curl ${stripe.url}/_stand-in/ledger
A fault:  curl -d '{"rule":{"outcome":"saved-500","call":"payment_intents.create"}}' ${stripe.url}/_stand-in/script
Webhooks go to ${shopUrl}/api/webhooks/stripe. Mails show below. Ctrl+C stops.
`);

let shown = 0;
const showing = setInterval(() => {
  for (const mail of smtp.messages().slice(shown)) {
    shown += 1;
    console.log(`mail to ${mail.to.join(", ")}: ${mail.subject}\n${mail.text}\n`);
  }
}, 300);

async function stop(): Promise<void> {
  clearInterval(showing);
  await Promise.all([stripe.stop(), smtp.stop(), geocoder.stop()]);
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
