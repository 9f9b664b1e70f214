CREATE TABLE "broadcast_recipients" (
	"broadcast_id" text NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"status" text NOT NULL,
	"due_on" date,
	"skip_reason" text,
	CONSTRAINT "broadcast_recipients_broadcast_id_subscriber_id_pk" PRIMARY KEY("broadcast_id","subscriber_id"),
	CONSTRAINT "broadcast_recipients_status" CHECK ("broadcast_recipients"."status" in ('waiting', 'claimed', 'skipped')),
	CONSTRAINT "broadcast_recipients_skip_reason" CHECK ("broadcast_recipients"."skip_reason" in ('no_day', 'unsubscribed', 'suppressed', 'paused', 'news_off', 'canceled')),
	CONSTRAINT "broadcast_recipients_skipped" CHECK (("broadcast_recipients"."status" = 'skipped') = ("broadcast_recipients"."skip_reason" is not null)),
	CONSTRAINT "broadcast_recipients_due" CHECK (("broadcast_recipients"."status" = 'waiting') = ("broadcast_recipients"."due_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"segment_id" uuid,
	"segment_name" text,
	"day" date,
	"window_days" integer DEFAULT 2 NOT NULL,
	"review_reason" text,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"recipients" integer,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "broadcasts_status" CHECK ("broadcasts"."status" in ('draft', 'scheduled', 'sending', 'sent', 'canceled', 'needs_decision')),
	CONSTRAINT "broadcasts_audience" CHECK ("broadcasts"."audience" in ('everyone', 'segment')),
	CONSTRAINT "broadcasts_review_reason" CHECK ("broadcasts"."review_reason" in ('missed', 'restored')),
	CONSTRAINT "broadcasts_review" CHECK (("broadcasts"."status" = 'needs_decision') = ("broadcasts"."review_reason" is not null)),
	CONSTRAINT "broadcasts_window" CHECK ("broadcasts"."window_days" between 0 and 6),
	CONSTRAINT "broadcasts_segment_kept" CHECK ("broadcasts"."status" in ('sent', 'canceled') or ("broadcasts"."audience" = 'segment') = ("broadcasts"."segment_id" is not null)),
	CONSTRAINT "broadcasts_day" CHECK ("broadcasts"."status" in ('draft', 'canceled') or "broadcasts"."day" is not null),
	CONSTRAINT "broadcasts_started" CHECK (("broadcasts"."started_at" is null) = ("broadcasts"."recipients" is null))
);
--> statement-breakpoint
ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_block";--> statement-breakpoint
ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_welcome_position";--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_id_newsletter_issues_id_fk" FOREIGN KEY ("id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_segment_id_subscriber_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."subscriber_segments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_subscriber" ON "broadcast_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_waiting" ON "broadcast_recipients" USING btree ("broadcast_id","due_on","subscriber_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "broadcasts_open" ON "broadcasts" USING btree ("status") WHERE status in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "broadcasts_segment" ON "broadcasts" USING btree ("segment_id") WHERE segment_id is not null;--> statement-breakpoint
-- safe: the table has about a hundred rows.
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_block" CHECK ("newsletter_issues"."block" in ('welcome', 'fundamentals', 'advanced', 'international', 'broadcast'));--> statement-breakpoint
-- safe: the table has about a hundred rows.
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_welcome_position" CHECK (("newsletter_issues"."block" in ('welcome', 'broadcast') or "newsletter_issues"."replaced_by" is not null) = ("newsletter_issues"."position" is null));