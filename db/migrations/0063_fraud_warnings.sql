CREATE TABLE "fraud_warnings" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fraud_type" text NOT NULL,
	"is_actionable" boolean NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"observed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_review_reason";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_status";--> statement-breakpoint
ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fraud_warnings_order" ON "fraud_warnings" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_review_reason" CHECK ("orders"."review_reason" in ('refund_without_lines', 'refund_without_payment', 'dispute_without_payment', 'payment_without_period_end', 'unknown_status', 'early_fraud_warning', 'session_order_mismatch', 'second_session', 'session_currency_mismatch', 'session_subtotal_mismatch')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('unknown', 'returned', 'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')) NOT VALID;