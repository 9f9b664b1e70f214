CREATE TABLE "newsletter_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"render_id" text NOT NULL,
	"chicago_date" date NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "newsletter_batches_status" CHECK ("newsletter_batches"."status" in ('queued', 'sending', 'sent', 'uncertain', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"block" text NOT NULL,
	"position" integer,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"body" text NOT NULL,
	"is_published" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_issues_block" CHECK ("newsletter_issues"."block" in ('welcome', 'fundamentals', 'advanced', 'international')),
	CONSTRAINT "newsletter_issues_place" CHECK (("newsletter_issues"."block" = 'welcome') = ("newsletter_issues"."position" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_renders" (
	"id" text PRIMARY KEY NOT NULL,
	"issue_id" text NOT NULL,
	"issue_version" integer NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_sends" (
	"subscriber_id" uuid NOT NULL,
	"issue_id" text NOT NULL,
	"chicago_date" date NOT NULL,
	"batch_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"first_name" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_sends_subscriber_id_issue_id_pk" PRIMARY KEY("subscriber_id","issue_id"),
	CONSTRAINT "newsletter_sends_status" CHECK ("newsletter_sends"."status" in ('queued', 'sent', 'failed', 'uncertain', 'delivered', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "resend_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_id" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"bounce_type" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "resend_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "stage" text DEFAULT 'w1' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "next_send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "sequence_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "last_sent_on" date;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "soft_bounces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_batches" ADD CONSTRAINT "newsletter_batches_render_id_newsletter_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."newsletter_renders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_renders" ADD CONSTRAINT "newsletter_renders_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_batch_id_newsletter_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."newsletter_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_batches_open" ON "newsletter_batches" USING btree ("next_attempt_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_position" ON "newsletter_issues" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_day" ON "newsletter_sends" USING btree ("subscriber_id","chicago_date");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_seat" ON "newsletter_sends" USING btree ("batch_id","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_provider" ON "newsletter_sends" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "newsletter_sends_issue" ON "newsletter_sends" USING btree ("issue_id","status");--> statement-breakpoint
CREATE INDEX "resend_events_waiting" ON "resend_events" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "resend_events_mail" ON "resend_events" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_due" ON "newsletter_subscribers" USING btree ("next_send_at") WHERE next_send_at is not null;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_stage" CHECK ("newsletter_subscribers"."stage" in ('w1', 'w2', 'sequence', 'done'));--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_due_reader" CHECK ("newsletter_subscribers"."next_send_at" is null or ("newsletter_subscribers"."confirmed" and "newsletter_subscribers"."unsubscribed_at" is null));--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "next_send_at" = now() WHERE "confirmed" AND "unsubscribed_at" IS NULL;
