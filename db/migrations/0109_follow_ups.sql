ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_block";--> statement-breakpoint
ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_welcome_position";--> statement-breakpoint
-- safe: the table has about a hundred rows.
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_block" CHECK ("newsletter_issues"."block" in ('welcome', 'fundamentals', 'advanced', 'international', 'broadcast', 'follow_up'));--> statement-breakpoint
-- safe: the table has about a hundred rows.
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_welcome_position" CHECK (("newsletter_issues"."block" in ('welcome', 'broadcast', 'follow_up') or "newsletter_issues"."replaced_by" is not null) = ("newsletter_issues"."position" is null));