CREATE TABLE "newsletter_archive" (
	"issue_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"feed_id" text NOT NULL,
	"is_public" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_archive" ADD CONSTRAINT "newsletter_archive_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_archive_slug" ON "newsletter_archive" USING btree ("slug");