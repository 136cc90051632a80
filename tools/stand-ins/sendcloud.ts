/**
 * A local Sendcloud on 127.0.0.1, in memory: the part of API v3 that the shop uses, made from the OpenAPI documents that
 * Sendcloud publishes (sendcloud.dev/.openapi/v3/shipments, parcel-documents and webhooks). It is not the service.
 */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { close, listen } from "./local-server.ts";

/**
 * - `hang`: never answers; `lost`: does the work, then closes the connection without an answer
 * - `error`: 503; `limited`: 429; `garbage`: 200 with HTML; `wrongShape`: JSON of another shape
 * - `refuse`: 400 with the carrier's sentence; `fail`: announces without success
 */
export type SendcloudMode = "ok" | "hang" | "lost" | "error" | "limited" | "garbage" | "wrongShape" | "refuse" | "fail";

const address = z.object({
  name: z.string().min(1),
  company_name: z.string().optional(),
  address_line_1: z.string().min(1),
  address_line_2: z.string().optional(),
  postal_code: z.string(),
  city: z.string().min(1),
  country_code: z.string().length(2),
  email: z.string().optional(),
  phone_number: z.string().optional(),
});
const price = z.object({ value: z.string().regex(/^\d+\.\d\d$/), currency: z.string().length(3) });
const unit = z.enum(["kg", "g", "lbs", "oz"]);
const item = z.object({
  description: z.string().max(255),
  quantity: z.int().positive(),
  weight: z.object({ value: z.number().positive(), unit }),
  price,
  hs_code: z.string().max(12),
  origin_country: z.string().length(2),
});
const taxNumbers = z.array(z.object({ name: z.string(), country_code: z.string().length(2), value: z.string() }));
/** As the document's `shipment-request-sync-announce`; unknown fields are refused, as it says (`unknown_field`). */
const announcement = z.strictObject({
  label_details: z.object({ mime_type: z.literal("application/pdf"), dpi: z.literal([72, 203, 300, 600]) }),
  from_address: address,
  to_address: address,
  ship_with: z.object({
    type: z.literal("shipping_option_code"),
    properties: z.object({ shipping_option_code: z.string().min(1) }),
  }),
  order_number: z.string(),
  external_reference_id: z.string().optional(),
  parcels: z
    .array(
      z.strictObject({
        weight: z.object({ value: z.string().regex(/^\d+\.\d{3}$/), unit }),
        parcel_items: z.array(item).optional(),
      }),
    )
    .length(1),
  customs_information: z
    .object({
      invoice_number: z.string().max(40),
      export_reason: z.enum(["gift", "documents", "commercial_goods", "commercial_sample"]),
      export_type: z.enum(["private", "commercial_b2c", "commercial_b2b"]),
      tax_numbers: z.object({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers }),
    })
    .optional(),
});
export type Announcement = z.output<typeof announcement>;
type Shipment = { id: string; parcelId: number; code: string; trackingNumber: string; request: Announcement };

export type FakeSendcloud = Awaited<ReturnType<typeof startFakeSendcloud>>;

/** Of the first label only, the smallest file that readers open. */
const pdf = (number: string) => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>endobj
% ${number}
trailer<</Root 1 0 R>>
%%EOF
`;

export async function startFakeSendcloud({
  publicKey = "public",
  secretKey = "secret-of-the-stand-in",
  port = 0,
} = {}) {
  const shipments = new Map<string, Shipment>();
  const calls: string[] = [];
  const state = { mode: "ok" as SendcloudMode, cancelQueues: false };
  let made = 0;
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}`;

  const sign = (body: string) => createHmac("sha256", secretKey).update(body).digest("hex");

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  const url = `http://127.0.0.1:${await listen(server, port)}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const body = await readBody(request);
    calls.push(`${request.method} ${pathname.replace("/api/v3", "")}`);
    if (request.headers.authorization !== authorization)
      return sendErrors(response, 401, "authentication_failed", "Invalid key");
    const { mode } = state;
    if (mode === "hang") return;
    if (mode === "error") return void response.writeHead(503).end();
    if (mode === "limited") return void response.writeHead(429, { "retry-after": "60" }).end();
    if (mode === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    if (mode === "wrongShape") return send(response, 200, { data: [{ id: 7, parcels: "none" }] });
    const path = pathname.replace(/^\/api\/v3/, "");
    if (request.method === "POST" && path === "/shipments/announce") return announce(response, body);
    if (path === "/shipments") {
      const reference = searchParams.get("external_reference_id");
      const found = [...shipments.values()].filter(({ request }) => request.external_reference_id === reference);
      return send(response, 200, { data: found.map((shipment) => shown(shipment)) });
    }
    const [, kind, id = "", step] = path.split("/");
    const shipment = [...shipments.values()].find((each) => each.id === id || String(each.parcelId) === id);
    if (!shipment) return sendErrors(response, 404, "not_found", "Not found");
    if (kind === "parcels")
      return void response.writeHead(200, { "content-type": "application/pdf" }).end(pdf(shipment.trackingNumber));
    if (step === "cancel") return cancel(response, shipment);
    send(response, 200, { data: shown(shipment) });
  }

  function announce(response: ServerResponse, body: string) {
    if (state.mode === "refuse")
      return sendErrors(response, 400, "parcel_announcement_error", "The postal code is not valid.");
    const read = announcement.safeParse(JSON.parse(body));
    if (!read.success)
      return sendErrors(response, 400, "invalid", read.error.issues[0]!.message, read.error.issues[0]!.path);
    const reference = read.data.external_reference_id;
    const used = [...shipments.values()].find((each) => each.request.external_reference_id === reference);
    if (reference && used) return send(response, 409, { data: shown(used) });
    made += 1;
    const shipment: Shipment = {
      id: randomUUID(),
      parcelId: 383_707_000 + made,
      code: state.mode === "fail" ? "ANNOUNCEMENT_FAILED" : "READY_TO_SEND",
      trackingNumber: `6A${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`,
      request: read.data,
    };
    shipments.set(shipment.id, shipment);
    if (state.mode === "lost") return void response.destroy();
    const label_file = Buffer.from(pdf(shipment.trackingNumber)).toString("base64");
    send(response, 201, { data: shown(shipment, { label_file }) });
  }

  function cancel(response: ServerResponse, shipment: Shipment): void {
    if (shipment.code !== "READY_TO_SEND") {
      sendErrors(response, 409, "invalid", "This shipment cannot be cancelled any more.");
      return;
    }
    shipment.code = state.cancelQueues ? "CANCELLATION_REQUESTED" : "CANCELLED";
    const done = { status: "cancelled", message: "Shipment has been cancelled" };
    send(response, state.cancelQueues ? 202 : 200, {
      data: state.cancelQueues ? { status: "queued", message: "Shipment cancellation has been queued" } : done,
    });
  }

  return {
    url,
    state,
    /** `POST /shipments/announce`, in their order. */
    calls,
    settings: { publicKey, secretKey, webhookKey: secretKey, apiBase: `${url}/api/v3` },
    shipments: () => [...shipments.values()],
    report(trackingNumber: string, code: string): Shipment {
      const shipment = [...shipments.values()].find((each) => each.trackingNumber === trackingNumber)!;
      shipment.code = code;
      return shipment;
    },
    /** A notice as the service signs it. */
    notice({ id, parcelId, trackingNumber }: Pick<Shipment, "id" | "parcelId" | "trackingNumber">, at = Date.now()) {
      const parcel = { id: parcelId, tracking_number: trackingNumber, shipment_uuid: id, status: { id: 11 } };
      const body = JSON.stringify({ action: "parcel_status_changed", timestamp: Math.floor(at / 1000), parcel });
      return { body, signature: sign(body) };
    },
    sign,
    stop: () => close(server),
  };
}

const shown = ({ id, parcelId, code, trackingNumber, request }: Shipment, changes: object = {}) => ({
  id,
  order_number: request.order_number,
  external_reference_id: request.external_reference_id ?? null,
  parcels: [
    {
      id: parcelId,
      status: { code, message: code.toLowerCase().replaceAll("_", " ") },
      documents: [
        { type: "label", size: "a6", link: `https://panel.sendcloud.sc/api/v3/parcels/${parcelId}/documents/label` },
      ],
      tracking_number: code === "ANNOUNCEMENT_FAILED" ? null : trackingNumber,
      tracking_url: `https://tracking.eu-central-1-0.sendcloud.sc/forward?code=${trackingNumber}`,
      ...changes,
    },
  ],
  errors: code === "ANNOUNCEMENT_FAILED" ? [{ detail: "The carrier did not accept the parcel." }] : [],
});

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendErrors(
  response: ServerResponse,
  status: number,
  code: string,
  detail: string,
  path?: PropertyKey[],
): void {
  const source = path && { source: { pointer: `/${path.join("/")}` } };
  send(response, status, { errors: [{ status: String(status), code, detail, ...source }] });
}
