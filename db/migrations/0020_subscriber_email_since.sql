DROP INDEX "subscriber_listings_email";--> statement-breakpoint
CREATE INDEX "subscriber_listings_email" ON "subscriber_listings" USING btree ("email","subscriber_id","search_text","created_at");