-- The same names: until its index is rebuilt, a search of the previous version scans the table.
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_search" ON "orders" USING gin (search_key("search_text", "phone") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_search_prefixes";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_search_prefixes" ON "orders" USING gin (word_prefixes(fold_text(substr("search_text", 14))));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "inquiries_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "inquiries_search" ON "inquiries" USING gin (search_key("search_text", "phone") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "radio_submissions_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "radio_submissions_search" ON "radio_submissions" USING gin (fold_text("search_text") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriber_listings_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriber_listings_name" ON "subscriber_listings" USING btree (fold_text("first_name") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriber_listings_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriber_listings_search" ON "subscriber_listings" USING gin (fold_text("search_text") gin_trgm_ops);
