CREATE TABLE "consultations" (
	"inquiry_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"session_type" text NOT NULL,
	"preferred_date" date NOT NULL,
	"preferred_time" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultations_status" CHECK ("consultations"."status" in ('requested', 'payment_requested', 'paid', 'scheduled', 'completed', 'declined', 'expired', 'cancelled')),
	CONSTRAINT "consultations_type" CHECK ("consultations"."session_type" in ('30min', '45min', '60min')),
	CONSTRAINT "consultations_time" CHECK ("consultations"."preferred_time" ~ '^[0-2][0-9]:[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"submission_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text,
	"message" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent_version" text,
	"utm" jsonb,
	"browser_hash" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiries_kind" CHECK ("inquiries"."kind" in ('home', 'contact', 'consultation', 'partnership')),
	CONSTRAINT "inquiries_status" CHECK ("inquiries"."status" in ('new', 'open', 'waiting', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscriber_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"item_key" text,
	"email_campaign" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_events_type" CHECK ("newsletter_events"."event_type" in ('subscribed', 'confirmed', 'preferences_changed', 'unsubscribed', 'quickcheck_yes', 'quickcheck_no'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_link_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_link_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_preference_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"consent" boolean NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"segment" text DEFAULT 'new_subscribers_artists' NOT NULL,
	"signup_source" text NOT NULL,
	"confirmation_token" text,
	"confirmation_sent_at" timestamp with time zone,
	"confirmed" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"frequency_pref" text DEFAULT 'daily' NOT NULL,
	"reg_check_pro" boolean,
	"reg_check_ipi" boolean,
	"reg_check_isrc" boolean,
	"reg_check_iswc" boolean,
	"mlc_active" boolean,
	"sx_active" boolean,
	"split_sheets_all" boolean,
	"quick_check_count" integer GENERATED ALWAYS AS (coalesce(reg_check_pro, false)::int + coalesce(reg_check_ipi, false)::int + coalesce(reg_check_isrc, false)::int + coalesce(reg_check_iswc, false)::int + coalesce(mlc_active, false)::int + coalesce(sx_active, false)::int + coalesce(split_sheets_all, false)::int) STORED NOT NULL,
	"browser_hash" text,
	"utm" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_lower" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email")),
	CONSTRAINT "newsletter_subscribers_frequency" CHECK ("newsletter_subscribers"."frequency_pref" in ('daily', 'twice_weekly', 'weekly', 'unsubscribed')),
	CONSTRAINT "newsletter_subscribers_source" CHECK ("newsletter_subscribers"."signup_source" in ('modal', 'inline', 'popup', 'community', 'membership', 'checkout')),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK ("newsletter_subscribers"."confirmed" = ("newsletter_subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_suppressions" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_suppressions_reason" CHECK ("newsletter_suppressions"."reason" in ('bounced', 'complained', 'erased'))
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_preference_links" ADD CONSTRAINT "newsletter_preference_links_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_submission" ON "inquiries" USING btree ("submission_key");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("due_at") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "newsletter_events_subscriber" ON "newsletter_events" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "newsletter_link_mails_email" ON "newsletter_link_mails" USING btree ("email_hash","purpose","sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_preference_links_subscriber" ON "newsletter_preference_links" USING btree ("subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_token" ON "newsletter_subscribers" USING btree ("confirmation_token");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_browser" ON "newsletter_subscribers" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at");