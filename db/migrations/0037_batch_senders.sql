ALTER TABLE "newsletter_batches" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "newsletter_batches" ADD COLUMN "reply_to" text;