CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiries" DROP CONSTRAINT "inquiries_kind";--> statement-breakpoint
ALTER TABLE "inquiry_entries" DROP CONSTRAINT "inquiry_entries_kind";--> statement-breakpoint
DROP INDEX "inquiries_newest";--> statement-breakpoint
DROP INDEX "inquiries_by_status";--> statement-breakpoint
DROP INDEX "inquiries_by_kind";--> statement-breakpoint
DROP INDEX "inquiries_assignee";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "last_received_at" timestamp with time zone;--> statement-breakpoint
UPDATE "inquiries" SET "last_received_at" = "created_at";--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "last_received_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD COLUMN "received_email_id" text;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD COLUMN "attachment_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_title" ON "saved_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "inquiry_entries_message_id" ON "inquiry_entries" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_entries_received" ON "inquiry_entries" USING btree ("received_email_id");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("last_received_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_status" ON "inquiries" USING btree ("status","last_received_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_kind" ON "inquiries" USING btree ("kind","last_received_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_assignee" ON "inquiries" USING btree ("assignee_id","last_received_at","id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_kind" CHECK ("inquiries"."kind" in ('home', 'contact', 'consultation', 'partnership', 'radio', 'email'));--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_kind" CHECK ("inquiry_entries"."kind" in ('reply', 'note', 'received'));