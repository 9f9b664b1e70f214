DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_outbox_search" ON "email_outbox" USING gin (fold_text("to_email") gin_trgm_ops);