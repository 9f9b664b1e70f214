ALTER TABLE "orders" DROP CONSTRAINT "orders_review_reason";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "unknown_status" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "is_charge_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "unknown_status" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pending_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_review_reason" CHECK ("orders"."review_reason" in ('refund_without_lines', 'refund_without_payment', 'dispute_without_payment', 'payment_without_period_end', 'unknown_status', 'session_order_mismatch', 'second_session', 'session_currency_mismatch', 'session_subtotal_mismatch')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('unknown', 'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('unknown', 'pending', 'requires_action', 'succeeded', 'canceled', 'failed')) NOT VALID;
