DROP INDEX CONCURRENTLY IF EXISTS "radio_spins_played";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "radio_spins_played" ON "radio_spins" USING btree ("played_at");
