DROP INDEX "subscriber_listings_joined";--> statement-breakpoint
DROP INDEX "subscriber_listings_email";--> statement-breakpoint
DROP INDEX "subscriber_listings_checks";--> statement-breakpoint
CREATE INDEX "subscriber_listings_joined" ON "subscriber_listings" USING btree ("created_at","subscriber_id","search_text","email");--> statement-breakpoint
CREATE INDEX "subscriber_listings_email" ON "subscriber_listings" USING btree ("email","subscriber_id","search_text");--> statement-breakpoint
CREATE INDEX "subscriber_listings_checks" ON "subscriber_listings" USING btree ("quick_check_count","created_at","subscriber_id","search_text","email");