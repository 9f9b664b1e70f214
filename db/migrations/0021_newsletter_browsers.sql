CREATE TABLE "newsletter_browsers" (
	"subscriber_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_browsers_browser_hash_subscriber_id_pk" PRIMARY KEY("browser_hash","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_browsers" ADD CONSTRAINT "newsletter_browsers_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_browsers_subscriber" ON "newsletter_browsers" USING btree ("subscriber_id","linked_at");--> statement-breakpoint
-- The browser that was known of each reader stays known, from when it signed up, confirmed or saved.
INSERT INTO "newsletter_browsers" ("subscriber_id", "browser_hash", "linked_at")
SELECT r."id", r."browser_hash", greatest(r."consent_at", r."confirmed_at", (
	SELECT max(e."created_at") FROM "newsletter_events" e
	WHERE e."subscriber_id" = r."id" AND e."event_type" = 'preferences_changed'))
FROM "newsletter_subscribers" r WHERE r."browser_hash" IS NOT NULL;
