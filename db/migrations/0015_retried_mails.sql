ALTER TABLE "inquiry_entries" DROP CONSTRAINT "inquiry_entries_outbox_id_email_outbox_id_fk";
--> statement-breakpoint
DROP INDEX "newsletter_subscribers_high_intent";--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_outbox_id_email_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."email_outbox"("id") ON DELETE set null ON UPDATE cascade;