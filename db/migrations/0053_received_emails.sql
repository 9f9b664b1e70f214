CREATE TABLE "received_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"event" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"handled_at" timestamp with time zone,
	"outcome" text,
	"inquiry_id" uuid,
	"automatic_kind" text,
	"from_email" text DEFAULT '' NOT NULL,
	"reply_to_email" text,
	"subject" text DEFAULT '' NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"text" text,
	"html_text" text,
	CONSTRAINT "received_emails_outcome" CHECK ("received_emails"."outcome" in ('added', 'new_message', 'ignored', 'unreadable')),
	CONSTRAINT "received_emails_automatic" CHECK ("received_emails"."automatic_kind" in ('auto_reply', 'bounce', 'read_receipt', 'mailing_list', 'automatic'))
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "received_email_id" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_batches" ADD COLUMN "is_auto_submitted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_emails_due" ON "received_emails" USING btree ("next_attempt_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "received_emails_inquiry" ON "received_emails" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "received_emails_from" ON "received_emails" USING btree ("from_email");--> statement-breakpoint
CREATE INDEX "received_emails_reply_to" ON "received_emails" USING btree ("reply_to_email");