ALTER TABLE "customer_sessions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "includes_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_email_customer_emails_email_fk" FOREIGN KEY ("email") REFERENCES "public"."customer_emails"("email") ON DELETE cascade ON UPDATE no action NOT VALID;
