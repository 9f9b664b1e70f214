ALTER TABLE "newsletter_events" DROP CONSTRAINT "newsletter_events_type";--> statement-breakpoint
ALTER TABLE "newsletter_events" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_events_dedupe" ON "newsletter_events" USING btree ("dedupe_key");--> statement-breakpoint
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_type" CHECK ("newsletter_events"."event_type" in ('signup_requested', 'subscribed', 'confirmed', 'preferences_changed', 'unsubscribed', 'quickcheck_yes', 'quickcheck_no'));