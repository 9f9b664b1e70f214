DROP INDEX "newsletter_subscribers_due";--> statement-breakpoint
DROP INDEX "newsletter_sends_trouble";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "suppression_lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_sender" ADD COLUMN "last_run_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_sender" ADD COLUMN "last_run_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_sender" ADD COLUMN "last_run_claimed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_sender" ADD COLUMN "last_run_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "newsletter_events_unsubscribed" ON "newsletter_events" USING btree ("item_key") WHERE event_type = 'unsubscribed';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_idle" ON "newsletter_subscribers" USING btree ("stage","sequence_position","frequency_pref","confirmed","unsubscribed_at") WHERE next_send_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_paused" ON "newsletter_subscribers" USING btree ("paused_until") WHERE paused_until is not null;--> statement-breakpoint
CREATE INDEX "newsletter_batches_trouble" ON "newsletter_batches" USING btree ("settled_at") WHERE status in ('uncertain', 'failed');--> statement-breakpoint
CREATE INDEX "newsletter_sends_issue" ON "newsletter_sends" USING btree ("issue_id","created_at") WHERE seat >= 0;--> statement-breakpoint
CREATE INDEX "newsletter_sends_days" ON "newsletter_sends" USING btree ("chicago_date","status");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_due" ON "newsletter_subscribers" USING btree ("next_send_at","stage","sequence_position","frequency_pref") WHERE next_send_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_sends_trouble" ON "newsletter_sends" USING btree ("status","created_at") WHERE status in ('failed', 'uncertain', 'bounced', 'complained');