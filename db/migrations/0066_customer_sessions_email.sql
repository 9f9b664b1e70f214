DROP INDEX CONCURRENTLY IF EXISTS "customer_sessions_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_sessions_email" ON "customer_sessions" USING btree ("email");