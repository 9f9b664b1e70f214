DROP INDEX CONCURRENTLY IF EXISTS "inquiries_automatic";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "inquiries_automatic" ON "inquiries" USING btree ("last_received_at","id") WHERE is_automatic;
