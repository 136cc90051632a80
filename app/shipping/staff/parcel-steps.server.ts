import { integer } from "#app/forms/fields.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { associateDongle, releaseDongle } from "../associate-dongle.server.ts";
import { bringBack, shippedOrderOf, undoBringBack } from "../bring-back.server.ts";
import { correctTracking } from "../correct-tracking.server.ts";
import { buyLabel } from "../labels/buy-label.server.ts";
import { cancelLabel } from "../labels/cancel-label.server.ts";
import { carrierApi } from "../labels/follow-labels.server.ts";
import type { ShippingRefusal } from "../refusals.ts";
import { shipOrder, undoShipping } from "../ship-order.server.ts";
import {
  cameBackFields,
  labelFields,
  scannedBackFields,
  serialFields,
  shipFields,
  undoBackFields,
} from "./scanning/scan-fields.ts";
import { hiddenValue, refusedStep } from "./shipping-steps.server.ts";

const isAboutCode = ({ error }: { error: string }): boolean =>
  ["malformedNumber", "numberUsed", "otherNumber", "sameNumber", "malformedSerial", "unknownDongle"].includes(error);

/** A refusal stands at the field; one of an order that has changed meanwhile has the queues' sentence. */
function answerOf(
  result: { ok: true; number: string; serial?: string } | ShippingRefusal,
  { language }: Staff,
  field?: string,
): StepResult {
  if (result.ok) return { ok: true, values: { number: result.number, serial: result.serial } };
  const refused = refusedStep(result, language, isAboutCode(result) ? field : undefined);
  return !refused.ok && refused.error === "conflict" ? { ...refused, error: "changedBefore", isStale: true } : refused;
}

/** Of one order: by the address of its page, or the row of a list. */
async function cameBack(
  staff: Staff,
  { note, ...facts }: ValuesOf<typeof cameBackFields>,
  parcel: { orderId: string; version?: number | undefined },
): Promise<StepResult> {
  const result = await bringBack(staff, { ...parcel, ...facts, note: note ?? "" });
  if (!result.ok && result.error === "onlySentBack") return { ok: false, error: result.error, field: "cause" };
  if (!result.ok) return answerOf(result, staff);
  const { number, asked } = result;
  return { ok: true, done: asked === null ? "cameBackQuietly" : "cameBack", values: { number, name: asked ?? "" } };
}

/** A parcel that came back, scanned or typed in the list of those on their way. */
export const cameBackSteps = {
  scanBack: defineStep({
    permission: "queues.work",
    fields: scannedBackFields,
    async run(staff, { code, ...values }): Promise<StepResult> {
      const orderId = await shippedOrderOf(staff.db, code);
      if (!orderId) return { ok: false, error: "unknownParcel", field: "code", values: { given: code.trim() } };
      return cameBack(staff, values, { orderId });
    },
  }),
};

/** Preparing and shipping on the page of one order, whose id is in the address (decisions 9). */
export const parcelSteps = {
  associate: defineStep({
    permission: "queues.work",
    fields: serialFields,
    run: async (staff, { serial }, { params }) =>
      answerOf(await associateDongle(staff, { orderId: params.id ?? "", serial }), staff, "serial"),
  }),
  releaseDongle: defineStep({
    permission: "queues.work",
    fields: {},
    isConfirmedFirst: true,
    run: async (staff, _, { params, form }) =>
      answerOf(await releaseDongle(staff, { orderId: params.id ?? "", serial: hiddenValue(form, "serial") }), staff),
  }),
  ship: defineStep({
    permission: "queues.work",
    fields: { ...shipFields, version: integer(1, 999_999_999) },
    run: async (staff, values, { params }) =>
      answerOf(await shipOrder(staff, { ...values, orderId: params.id ?? "" }), staff, "trackingNumber"),
  }),
  buyLabel: defineStep({
    permission: "queues.work",
    fields: { ...labelFields, version: integer(1, 999_999_999) },
    run: async (staff, { weight, ...values }, { params }) =>
      answerOf(
        await buyLabel(staff, carrierApi(), { ...values, weightGrams: weight, orderId: params.id ?? "" }),
        staff,
        "carrier",
      ),
  }),
  cancelLabel: defineStep({
    permission: "queues.work",
    fields: {},
    isConfirmedFirst: true,
    async run(staff, _, { params }) {
      const cancelled = await cancelLabel(staff, carrierApi(), params.id ?? "");
      const answer = answerOf(cancelled, staff);
      return answer.ok && cancelled.ok && cancelled.isQueued ? { ...answer, done: "cancelQueued" } : answer;
    },
  }),
  correctTracking: defineStep({
    permission: "queues.work",
    fields: shipFields,
    run: async (staff, values, { params, form }) =>
      answerOf(
        await correctTracking(staff, { ...values, orderId: params.id ?? "", seen: hiddenValue(form, "seen") }),
        staff,
        "trackingNumber",
      ),
  }),
  cameBack: defineStep({
    permission: "orders.edit",
    fields: { ...cameBackFields, version: integer(1, 999_999_999) },
    run: (staff, { version, ...values }, { params }) => cameBack(staff, values, { orderId: params.id ?? "", version }),
  }),
  undoCameBack: defineStep({
    permission: "orders.edit",
    fields: { ...undoBackFields, version: integer(1, 999_999_999) },
    async run(staff, { note, version }, { params }): Promise<StepResult> {
      const undone = await undoBringBack(staff, { orderId: params.id ?? "", version: Number(version), note });
      const answer = answerOf(undone, staff);
      return answer.ok && undone.ok && undone.wasNotified ? { ...answer, done: "undoCameBackNotified" } : answer;
    },
  }),
  undoShipping: defineStep({
    permission: "queues.work",
    fields: {},
    isConfirmedFirst: true,
    run: async (staff, _, { params }) => answerOf(await undoShipping(staff, params.id ?? ""), staff),
  }),
};
