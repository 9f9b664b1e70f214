CREATE TABLE "subscriber_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"filter" text,
	"sort" text NOT NULL,
	"direction" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_segments_name" ON "subscriber_segments" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "newsletter_events_membership" ON "newsletter_events" USING btree ("item_key","subscriber_id") WHERE event_type = 'membership_interest';--> statement-breakpoint
CREATE INDEX "newsletter_events_growth" ON "newsletter_events" USING btree ("event_type","created_at") WHERE event_type in ('confirmed', 'unsubscribed');