-- `text_pattern_ops` also finds prefixes. Created before the drop, so that an index always exists.
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_address";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_outbox_address" ON "email_outbox" USING btree ("to_email" text_pattern_ops,"created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_to";