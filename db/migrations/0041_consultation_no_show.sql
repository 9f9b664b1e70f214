ALTER TABLE "consultation_events" DROP CONSTRAINT "consultation_events_kind";--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_kind" CHECK ("consultation_events"."kind" in ('offered', 'payment_requested', 'declined', 'expired', 'paid', 'paid_late', 'paid_twice', 'refunded', 'rescheduled', 'invited', 'done', 'no_show'));
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "respond_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "promise_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_items_first" ON "order_items" USING btree ("title","order_id") WHERE position = 0;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("respond_by") WHERE outcome = 'open';--> statement-breakpoint
CREATE INDEX "subscriptions_unpaid" ON "subscriptions" USING btree ("observed_at") WHERE status in ('past_due', 'unpaid');--> statement-breakpoint
CREATE INDEX "email_outbox_receipt" ON "email_outbox" USING btree ("provider_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE INDEX "consultations_paid_twice" ON "consultations" USING btree ("updated_at") WHERE is_paid_twice;--> statement-breakpoint
CREATE INDEX "radio_submissions_promise" ON "radio_submissions" USING btree ("promise_due_at") WHERE promise_due_at is not null;--> statement-breakpoint
CREATE INDEX "resend_events_bounced" ON "resend_events" USING btree ("occurred_at") WHERE type = 'email.suppressed' or (type = 'email.bounced' and bounce_type = 'Permanent');