import type { Tone } from "#app/ui/status/badge.tsx";
import type { OrderStatus, PaymentStatus } from "../order-status.ts";

/** Amber waits for staff, blue is in progress, green complete; red: money went back, is owed or was refused. */
export const statusTones: Record<OrderStatus, Tone> = {
  Tentative_ok: "neutral",
  A_traiter: "amber",
  A_expedier: "amber",
  Expediee: "blue",
  Livree: "signal",
  Annulee: "neutral",
  Retractation: "red",
  Retournee: "red",
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
