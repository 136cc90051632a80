import { z } from "zod";
import type { PreparedOrder } from "#app/shipping/preparation-queues.server.ts";

/** What a label needs of an order. */
export const recipientSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  carrierNote: z.string().nullable(),
});

export const recipientOf = (order: PreparedOrder["order"]): z.input<typeof recipientSchema> => ({
  firstName: order.first_name,
  lastName: order.last_name,
  address: order.address,
  postalCode: order.postal_code,
  city: order.city,
  country: order.country,
  carrierNote: order.carrier_note,
});
