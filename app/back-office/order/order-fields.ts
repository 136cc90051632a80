import { energies } from "#app/catalogue/vehicles/energies.ts";
import { amount } from "#app/forms/fields/number-fields.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { checkbox, choice, email, integer, line, lines, plate } from "#app/forms/fields.ts";
import { addressFields } from "#app/orders/delivery/address-fields.ts";
import { returnConditions } from "#app/orders/order-status.ts";
import { type RefundClosing, refundClosings } from "#app/payments/refunds/refund-closings.ts";
import { receivedFields } from "#app/withdrawals/staff/declaration-steps.tsx";

const reason = line(200);

export const orderForms = {
  hold: { reason },
  release: {},
  address: addressFields,
  cancel: { reason },
  refund: { amount: amount(1, 9_999_999), reason: optional(reason) },
  closeRefund: { closing: choice(refundClosings), reason },
  delivered: {},
  returned: { condition: choice(returnConditions), note: optional(lines(1000)) },
  close: {},
  closeWithoutRefund: { reason },
  replace: {},
  exchange: {},
  declare: receivedFields,
  tags: { tags: optional(line(200)) },
  assign: { assignee: optional(line(60)) },
  readMentions: { upTo: integer(1, 2_147_483_647) },
  note: { text: lines(2000) },
  resend: { mail: line(36) },
  sendPaymentLink: {},
  email: { email },
  vehicle: {
    vehicle_brand: line(100),
    vehicle_model: line(100),
    vehicle_year: integer(1990, 2100),
    vehicle_energy: choice(energies),
    license_plate: plate,
    reason: optional(reason),
  },
  undoDelivered: { reason, informs: checkbox },
  write: { subject: line(120), message: lines(5000) },
};

export const declineFields = { reason };

/** `closeRefund` of an order without a lost dispute. */
export const closeUndisputedRefund: typeof orderForms.closeRefund = {
  closing: choice<RefundClosing>(["settled", "waived"]),
  reason,
};
