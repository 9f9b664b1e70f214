DROP INDEX "orders_one_open";--> statement-breakpoint
DROP INDEX "orders_next_check";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "observed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "disputes" SET "observed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "observed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "orders_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "session_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("browser_hash","fingerprint") WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("next_check_at") WHERE status in ('pending', 'processing') and review_reason is null;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "stripe_customer_id";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_outcome" CHECK ("disputes"."outcome" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_entitlement" CHECK ("grants"."entitlement" in ('ebook', 'course', 'airplay'));--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_revoked_reason" CHECK ("grants"."revoked_reason" in ('refunded', 'disputed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('initial', 'renewal'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'requires_action', 'succeeded', 'canceled', 'failed'));