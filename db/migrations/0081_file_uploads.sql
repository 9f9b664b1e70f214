-- safe: the previous version reads uploads by their id, and lists those of one lesson.
ALTER TABLE "lesson_uploads" ALTER COLUMN "lesson_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_uploads" ADD COLUMN "kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_uploads" ADD CONSTRAINT "lesson_uploads_kind" CHECK ("lesson_uploads"."kind" in ('video', 'worksheet', 'ebook') and ("lesson_uploads"."kind" = 'ebook') = ("lesson_uploads"."lesson_id" is null)) NOT VALID;
