ALTER TABLE "email_outbox" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "sent_from" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "sent_html" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "sent_text" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "sent_files" text[];