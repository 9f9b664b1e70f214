ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_welcome_position";--> statement-breakpoint
DROP INDEX "newsletter_issues_position";--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "checked_on" date;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "newer_original" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_replaced_by_newsletter_issues_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issues_replaced" ON "newsletter_issues" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_position" ON "newsletter_issues" USING btree ("position") WHERE position is not null;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_welcome_position" CHECK (("newsletter_issues"."block" = 'welcome' or "newsletter_issues"."replaced_by" is not null) = ("newsletter_issues"."position" is null));