CREATE TABLE "lesson_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"lesson_id" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"multipart_id" text,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"lock_holder" text,
	"lock_until" timestamp with time zone,
	"is_lock_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lesson_uploads_size" CHECK ("lesson_uploads"."size_bytes" > 0),
	CONSTRAINT "lesson_uploads_lock" CHECK (("lesson_uploads"."lock_holder" is null) = ("lesson_uploads"."lock_until" is null))
);
--> statement-breakpoint
ALTER TABLE "lesson_uploads" ADD CONSTRAINT "lesson_uploads_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_uploads_file" ON "lesson_uploads" USING btree ("lesson_id","fingerprint","size_bytes");