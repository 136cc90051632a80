CREATE TABLE "card_payers" (
	"order_id" uuid NOT NULL,
	"payer" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_payers_order_id_payer_pk" PRIMARY KEY("order_id","payer")
);
