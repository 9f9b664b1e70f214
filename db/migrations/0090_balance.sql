CREATE TABLE "balance_sync" (
	"id" integer PRIMARY KEY NOT NULL,
	"synced_until" timestamp with time zone NOT NULL,
	CONSTRAINT "balance_sync_one" CHECK ("balance_sync"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text,
	"source_id" text,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "balance_transactions_created" ON "balance_transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "balance_transactions_payment" ON "balance_transactions" USING btree ("payment_intent_id");