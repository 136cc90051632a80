/**
 * Sendcloud's API v3 and its webhooks, from the OpenAPI documents that it publishes (sendcloud.dev/.openapi/v3, Apache 2.0).
 * Tested against a stand-in made from these documents, not against the service.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readAtMost, readBytesAtMost } from "#app/platform/http/read-at-most.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";
import {
  type BoughtLabel,
  type CarrierApi,
  CarrierError,
  CarrierSignatureError,
  type LabelAddress,
  type LabelCustoms,
  type LabelRequest,
  type ParcelProgress,
} from "./carrier-api.ts";

const publicBase = "https://panel.sendcloud.sc/api/v3";

/** The carrier is asked meanwhile, and a packer waits. */
const announceMilliseconds = 20_000;
const readMilliseconds = 8_000;
const maxJsonBytes = 4 * 1024 * 1024;
const maxFileBytes = 4 * 1024 * 1024;

const status = z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish();
const shipment = z.object({
  id: z.string(),
  parcels: z
    .array(
      z.object({
        id: z.union([z.number(), z.string()]).transform(String),
        status,
        tracking_number: z.string().nullish(),
        tracking_url: z.string().nullish(),
        label_file: z.string().nullish(),
      }),
    )
    .min(1),
  errors: z.array(z.object({ detail: z.string().nullish() })).nullish(),
});
type Shipment = z.output<typeof shipment>;
const one = z.object({ data: shipment });
const many = z.object({ data: z.array(shipment) });
const failures = z.object({
  errors: z.array(
    z.object({ detail: z.string().nullish(), source: z.object({ pointer: z.string().nullish() }).nullish() }),
  ),
});
const cancellation = z.object({ data: z.object({ status: z.string() }) });
const notice = z.object({
  action: z.string(),
  parcel: z.object({ id: z.number(), shipment_uuid: z.string().nullish() }).optional(),
});

type Account = NonNullable<Settings["sendcloud"]>;
type Answer = { status: number; body: unknown };

export function sendcloudApi(account: Account): CarrierApi {
  const base = (account.apiBase ?? publicBase).replace(/\/$/, "");
  const authorization = `Basic ${Buffer.from(`${account.publicKey}:${account.secretKey}`).toString("base64")}`;

  async function fetchFrom(path: string, { milliseconds = readMilliseconds, ...init }: RequestInit & Timed = {}) {
    const response = await fetch(`${base}${path}`, {
      ...init,
      headers: { authorization, accept: "application/json", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(milliseconds),
    });
    if (response.status === 401 || response.status === 403) {
      await response.body?.cancel();
      throw new CarrierError("keyRefused", "");
    }
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      throw new CarrierError("unavailable", `status ${response.status}`);
    }
    return response;
  }

  const call = (path: string, init?: RequestInit & Timed): Promise<Answer> =>
    guarded(async () => {
      const response = await fetchFrom(path, init);
      return { status: response.status, body: JSON.parse(await readAtMost(response, maxJsonBytes)) as unknown };
    });

  /** Any failure but a label that the carrier did not make says nothing about the purchase. */
  async function findLabel(reference: string): Promise<BoughtLabel | undefined> {
    const answer = await call(`/shipments?external_reference_id=${encodeURIComponent(reference)}`);
    if (answer.status === 404) return undefined;
    if (answer.status >= 400) throw new CarrierError("unavailable", `status ${answer.status}`);
    const [found] = parsed(many, answer.body).data;
    return found && labelOf(found);
  }

  const readShipment = async (id: string): Promise<Shipment> =>
    parsed(one, refuseFailure(await call(`/shipments/${encodeURIComponent(id)}`))).data;

  return {
    name: "Sendcloud",
    async ping() {
      await findLabel("connection-test");
    },
    async buyLabel(request) {
      const answer = await call("/shipments/announce", {
        method: "POST",
        milliseconds: announceMilliseconds,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(announcementOf(request)),
      });
      // The reference was used before: what was bought with it is found.
      if (answer.status === 409) {
        const found = await findLabel(request.reference);
        if (!found) throw new CarrierError("unavailable", "reference");
        return found;
      }
      return labelOf(parsed(one, refuseFailure(answer)).data);
    },
    findLabel,
    readFile: (parcelId) =>
      guarded(async () => {
        const path = `/parcels/${encodeURIComponent(parcelId)}/documents/label`;
        const response = await fetchFrom(path, { headers: { accept: "application/pdf" } });
        if (response.status !== 200) throw new CarrierError("refused", `status ${response.status}`);
        const file = await readBytesAtMost(response, maxFileBytes);
        if (!isPdf(file)) throw new CarrierError("unavailable", "not a PDF");
        return file;
      }),
    async cancelLabel(shipmentId) {
      const answer = await call(`/shipments/${encodeURIComponent(shipmentId)}/cancel`, { method: "POST" });
      if (answer.status !== 409)
        return parsed(cancellation, refuseFailure(answer)).data.status === "cancelled" ? "cancelled" : "queued";
      const state = codeOf((await readShipment(shipmentId)).parcels[0]!.status);
      if (state === "CANCELLED") return "cancelled";
      if (state.startsWith("CANCEL")) return "queued";
      throw new CarrierError("refused", reasonIn(answer.body));
    },
    readProgress: async (shipmentId) => progressOf((await readShipment(shipmentId)).parcels[0]!.status),
    readNotice(rawBody, signature) {
      const expected = createHmac("sha256", account.webhookKey).update(rawBody).digest();
      const given = Buffer.from(signature, "hex");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new CarrierSignatureError();
      const read = notice.safeParse(jsonOf(rawBody));
      if (!read.success || read.data.action !== "parcel_status_changed" || !read.data.parcel) return null;
      const { id, shipment_uuid } = read.data.parcel;
      return { shipmentId: shipment_uuid ?? "", parcelId: String(id) };
    },
  };
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}

type Timed = { milliseconds?: number };

/** Only kinds of errors are kept, since messages may quote an address. */
async function guarded<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CarrierError) throw error;
    throw new CarrierError("unavailable", error instanceof Error ? error.name : "unknown");
  }
}

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body);
  if (!read.success) throw new CarrierError("unavailable", "unknown answer");
  return read.data;
}

function refuseFailure({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  throw new CarrierError("refused", reasonIn(body));
}

function reasonIn(body: unknown): string {
  const read = failures.safeParse(body);
  if (!read.success) return "";
  const sentences = read.data.errors.map(({ detail, source }) => [source?.pointer, detail].filter(Boolean).join(": "));
  return sentences.join(" ").slice(0, 300);
}

function labelOf({ id, parcels: [parcel], errors }: Shipment): BoughtLabel {
  const { tracking_number, tracking_url, label_file } = parcel!;
  const state = codeOf(parcel!.status);
  if (state === "ANNOUNCEMENT_FAILED" || state.startsWith("CANCEL"))
    throw new CarrierError("refused", (errors?.map(({ detail }) => detail).join(" ") || state).slice(0, 300));
  if (!tracking_number) throw new CarrierError("unavailable", "still announced");
  const file = label_file ? Buffer.from(label_file, "base64") : null;
  return {
    shipmentId: id,
    parcelId: parcel!.id,
    trackingNumber: tracking_number,
    trackingUrl: isWebAddress(tracking_url) ? tracking_url : null,
    file: file && isPdf(file) ? file : null,
  };
}

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString("latin1") === "%PDF-";
const isWebAddress = (text: string | null | undefined): text is string => /^https:\/\//.test(text ?? "");

/** As in `READY_TO_SEND`, from the message if there is no code. */
const codeOf = (state: Shipment["parcels"][number]["status"]): string =>
  (state?.code || state?.message || "").toUpperCase().replace(/[^A-Z]+/g, "_");

/** The published document shows some codes as examples; the others are the names of its statuses in the same form. */
const delivered = new Set(["DELIVERED", "SHIPMENT_COLLECTED_BY_CUSTOMER", "COLLECTED_BY_CUSTOMER"]);
const back = new Set(["RETURNED_TO_SENDER", "REFUSED_BY_RECIPIENT", "UNABLE_TO_DELIVER", "UNDELIVERABLE"]);

function progressOf(state: Shipment["parcels"][number]["status"]): ParcelProgress {
  const codes = [codeOf(state), codeOf({ message: state?.message })];
  if (codes.some((code) => delivered.has(code))) return "delivered";
  if (codes.some((code) => back.has(code))) return "back";
  return codes.includes("CANCELLED") ? "cancelled" : "underway";
}

const addressOf = ({ name, company, lines, postalCode, city, country, email, phone }: LabelAddress) => ({
  name,
  ...(company && { company_name: company }),
  address_line_1: lines[0] ?? "",
  address_line_2: lines.slice(1).join(", "),
  postal_code: postalCode,
  city,
  country_code: country,
  ...(email && { email }),
  ...(phone && { phone_number: phone }),
});

const euros = (cents: number) => ({ value: decimalFromCents(cents), currency: "EUR" });
const kilograms = (grams: number): string => (grams / 1000).toFixed(3);

function announcementOf({ reference, orderNumber, option, weightGrams, from, to, customs }: LabelRequest) {
  return {
    label_details: { mime_type: "application/pdf", dpi: 203 },
    from_address: addressOf(from),
    to_address: addressOf(to),
    ship_with: { type: "shipping_option_code", properties: { shipping_option_code: option } },
    order_number: orderNumber,
    external_reference_id: reference,
    parcels: [
      {
        weight: { value: kilograms(weightGrams), unit: "kg" },
        ...(customs && { parcel_items: [itemOf(customs)] }),
      },
    ],
    ...(customs && { customs_information: declarationOf(customs) }),
  };
}

const itemOf = ({ goods }: LabelCustoms) => ({
  description: goods.description,
  quantity: goods.quantity,
  weight: { value: goods.weight / 1000, unit: "kg" },
  price: euros(goods.value),
  hs_code: goods.hsCode.replace(/\D/g, ""),
  origin_country: goods.origin,
});

const declarationOf = ({ invoiceNumber, isSample, eori }: LabelCustoms) => ({
  invoice_number: invoiceNumber,
  export_reason: isSample ? "commercial_sample" : "commercial_goods",
  export_type: "commercial_b2c",
  tax_numbers: {
    sender: eori ? [{ name: "EORI", country_code: eori.slice(0, 2), value: eori }] : [],
    receiver: [],
    importer_of_record: [],
  },
});
