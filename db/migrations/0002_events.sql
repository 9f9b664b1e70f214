CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text,
	"url" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_title_length" CHECK (char_length("events"."title") between 1 and 200),
	CONSTRAINT "events_description_length" CHECK (char_length("events"."description") <= 5000),
	CONSTRAINT "events_place_length" CHECK (char_length("events"."place") between 1 and 200),
	CONSTRAINT "events_url_https" CHECK ("events"."url" ~ '^https://'),
	CONSTRAINT "events_end_after_start" CHECK ("events"."ends_at" > "events"."starts_at")
);
--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("ends_at") WHERE "events"."is_published";