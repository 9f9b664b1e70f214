DROP INDEX CONCURRENTLY IF EXISTS "disputes_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "disputes_created" ON "disputes" USING btree ("created_at");