import type { Tone } from "#app/ui/status/badge.tsx";
import type { OrderStatus, PaymentStatus } from "../order-status.ts";

/** Amber waits for staff, blue is in progress, green complete, red failed. */
export const statusTones: Record<OrderStatus, Tone> = {
  Tentative_ok: "neutral",
  A_traiter: "amber",
  A_expedier: "amber",
  Expediee: "blue",
  Livree: "signal",
  Annulee: "neutral",
  Retractation: "amber",
  Retournee: "amber",
  Remboursee: "neutral",
};

export const paymentTones: Record<PaymentStatus, Tone> = {
  pending: "neutral",
  paid: "signal",
  free: "signal",
  failed: "red",
  partially_refunded: "blue",
  refunded: "blue",
};
