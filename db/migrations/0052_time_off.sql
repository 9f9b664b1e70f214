CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_off_days" CHECK ("time_off"."ends_on" >= "time_off"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "link_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "time_off_ends" ON "time_off" USING btree ("ends_on");