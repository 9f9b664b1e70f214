CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fault_minutes" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"recovery_notified_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('job_late', 'outbox_stuck', 'event_unprocessed', 'disk_low', 'connections_short', 'backup_late', 'certificate_broken', 'dns_broken', 'errors_high')),
	CONSTRAINT "incidents_order" CHECK ("incidents"."resolved_at" >= "incidents"."opened_at")
);
--> statement-breakpoint
CREATE TABLE "system_readings" (
	"kind" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"value" jsonb,
	CONSTRAINT "system_readings_kind" CHECK ("system_readings"."kind" in ('first_check', 'disk', 'certificate', 'dns'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "incidents_newest" ON "incidents" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "incidents_to_notify" ON "incidents" USING btree ("opened_at") WHERE notified_at is null or (resolved_at is not null and recovery_notified_at is null);
--> statement-breakpoint
CREATE TABLE "legal_approvals" (
	"texts_updated_on" date PRIMARY KEY NOT NULL,
	"approved_by" text NOT NULL,
	"recorded_by_email" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
