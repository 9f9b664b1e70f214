ALTER TABLE "grants" ADD COLUMN "edition_emails_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "emailed_edition_id" uuid;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD COLUMN "edition" text;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD COLUMN "edition_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD COLUMN "edition_announced_at" timestamp with time zone;