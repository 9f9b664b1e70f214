ALTER TABLE "orders" ADD COLUMN "link_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "inbox_closed_at" timestamp with time zone;