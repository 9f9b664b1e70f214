CREATE TABLE "busy_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sealed_address" text NOT NULL,
	"time_zone" text NOT NULL,
	"pauses_booking" boolean DEFAULT false NOT NULL,
	"next_read_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"problem" text,
	"etag" text,
	"covered_until" timestamp with time zone,
	"events" integer DEFAULT 0 NOT NULL,
	"warnings" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_calendars_problem" CHECK ("busy_calendars"."problem" in ('unreachable', 'too_large', 'not_calendar', 'incomplete', 'too_complex'))
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "busy_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"uid_hash" text NOT NULL,
	CONSTRAINT "busy_times_order" CHECK ("busy_times"."ends_at" > "busy_times"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "session_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_busy_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "busy_calendars_name" ON "busy_calendars" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "busy_times_start" ON "busy_times" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "busy_times_calendar" ON "busy_times" USING btree ("calendar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_feeds_token" ON "session_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_feeds_current" ON "session_feeds" USING btree ((true)) WHERE revoked_at is null;