import { integer } from "#app/forms/fields.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { associateDongle, releaseDongle } from "../associate-dongle.server.ts";
import { correctTracking } from "../correct-tracking.server.ts";
import type { ShippingRefusal } from "../refusals.ts";
import { shipOrder } from "../ship-order.server.ts";
import { undoShipping } from "../undo-shipping.server.ts";
import { serialFields, shipFields } from "./scanning/scan-fields.ts";
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
  undoShipping: defineStep({
    permission: "queues.work",
    fields: {},
    isConfirmedFirst: true,
    run: async (staff, _, { params }) => answerOf(await undoShipping(staff, params.id ?? ""), staff),
  }),
};
