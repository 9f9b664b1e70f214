CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"refund_id" text,
	"trouble" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_requests_status" CHECK ("refund_requests"."status" in ('asked', 'made', 'refused')),
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "cron_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cron_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text DEFAULT 'running' NOT NULL,
	"counts" jsonb,
	"trouble" text,
	CONSTRAINT "cron_runs_job" CHECK ("cron_runs"."job" in ('outbox', 'newsletter', 'retention')),
	CONSTRAINT "cron_runs_outcome" CHECK ("cron_runs"."outcome" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || ' ' || email || ' ' || first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_asked" ON "refund_requests" USING btree ("next_ask_at") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "cron_runs_newest" ON "cron_runs" USING btree ("job","id");--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_kind" ON "order_items" USING btree ("kind","order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_review" ON "orders" USING btree ("created_at","id") WHERE review_reason is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at","amount_cents");--> statement-breakpoint
CREATE INDEX "refunds_made" ON "refunds" USING btree ("created_at","amount_cents","status");--> statement-breakpoint
CREATE INDEX "stripe_events_order" ON "stripe_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "email_outbox_failed" ON "email_outbox" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("confirmed_at") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_high_intent" ON "newsletter_subscribers" USING btree ("quick_check_count","created_at") WHERE quick_check_count >= 5;--> statement-breakpoint
CREATE INDEX "admin_audit_order" ON "admin_audit" USING btree (("details" ->> 'orderId')) WHERE details ->> 'orderId' is not null;