ALTER TABLE "newsletter_subscribers" VALIDATE CONSTRAINT "newsletter_subscribers_none_idle";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" VALIDATE CONSTRAINT "newsletter_subscribers_stage";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" VALIDATE CONSTRAINT "newsletter_subscribers_source";--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" VALIDATE CONSTRAINT "newsletter_suppressions_imported";--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" VALIDATE CONSTRAINT "newsletter_suppressions_own";--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" VALIDATE CONSTRAINT "newsletter_suppressions_reason";
