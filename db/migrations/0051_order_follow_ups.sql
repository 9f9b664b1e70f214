ALTER TABLE "disputes" ADD COLUMN "is_under_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "followed_up_at" timestamp with time zone;