DROP INDEX CONCURRENTLY IF EXISTS "lesson_progress_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lesson_progress_updated" ON "lesson_progress" USING btree ("updated_at");