CREATE TABLE "newsletter_sender" (
	"id" integer PRIMARY KEY NOT NULL,
	"token" uuid,
	"leased_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_reason" text,
	"resumed_at" timestamp with time zone,
	CONSTRAINT "newsletter_sender_one" CHECK ("newsletter_sender"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_welcome" ON "newsletter_subscribers" USING btree ("next_send_at") WHERE next_send_at is not null and stage = 'w1';--> statement-breakpoint
CREATE INDEX "newsletter_sends_newest" ON "newsletter_sends" USING btree ("created_at");