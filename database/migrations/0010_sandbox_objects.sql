ALTER TABLE "sandbox_intents" ADD COLUMN "objects" jsonb;--> statement-breakpoint
-- Payments made by earlier versions, as the simulator's objects. Who was answering a confirmation step enters the card again.
UPDATE "sandbox_intents" SET "status" = 'requires_payment_method' WHERE "status" = 'requires_action';--> statement-breakpoint
UPDATE "sandbox_intents" SET "objects" = jsonb_build_object(
  'intents', jsonb_build_array(jsonb_build_object(
    'id', "id", 'object', 'payment_intent', 'amount', "amount_cents", 'currency', "currency", 'status', "status",
    'amount_received', CASE "status" WHEN 'succeeded' THEN "amount_cents" ELSE 0 END,
    'latest_charge', CASE "status" WHEN 'succeeded' THEN 'ch_' || "id" END,
    'client_secret', NULL, 'payment_method', NULL, 'next_action', NULL, 'last_payment_error', NULL,
    'created', extract(epoch FROM "created_at")::bigint, 'livemode', false, 'metadata', "metadata")),
  'charges', CASE "status" WHEN 'succeeded' THEN jsonb_build_array(jsonb_build_object(
    'id', 'ch_' || "id", 'object', 'charge', 'amount', "amount_cents", 'amount_captured', "amount_cents",
    'amount_refunded', "refunded_cents", 'refunded', "refunded_cents" = "amount_cents", 'currency', "currency",
    'status', 'succeeded', 'paid', true, 'payment_intent', "id", 'payment_method', NULL, 'livemode', false)) ELSE '[]' END,
  'refunds', '[]'::jsonb, 'paymentMethods', '[]'::jsonb);
