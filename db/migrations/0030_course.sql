CREATE TABLE "course_browsers" (
	"order_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"link_revision" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_browsers_order_id_browser_hash_pk" PRIMARY KEY("order_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "course_certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"course_title" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_certificates_number" CHECK ("course_certificates"."number" ~ '^TME(-[0-9A-HJKMNP-TV-Z]{4}){3}$')
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"module_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"length_seconds" integer NOT NULL,
	"is_preview" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_lessons_id" CHECK ("course_lessons"."id" ~ '^[a-z0-9-]{1,60}$'),
	CONSTRAINT "course_lessons_length" CHECK ("course_lessons"."length_seconds" between 1 and 86400)
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	CONSTRAINT "course_modules_id" CHECK ("course_modules"."id" ~ '^[a-z0-9-]{1,60}$')
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"opens_on" date,
	"opened_at" timestamp with time zone,
	"drip" text DEFAULT 'all_at_once' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courses_state" CHECK ("courses"."state" in ('draft', 'presale', 'open')),
	CONSTRAINT "courses_drip" CHECK ("courses"."drip" in ('all_at_once', 'weekly')),
	CONSTRAINT "courses_presale" CHECK ("courses"."state" <> 'presale' or "courses"."opens_on" is not null),
	CONSTRAINT "courses_open" CHECK ("courses"."state" <> 'open' or "courses"."opened_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "lesson_files" (
	"id" text PRIMARY KEY NOT NULL,
	"lesson_id" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"has_audio" boolean,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "lesson_files_kind" CHECK ("lesson_files"."kind" in ('video', 'captions', 'worksheet')),
	CONSTRAINT "lesson_files_size" CHECK ("lesson_files"."size_bytes" > 0),
	CONSTRAINT "lesson_files_audio" CHECK (("lesson_files"."kind" = 'video') = ("lesson_files"."has_audio" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"grant_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"watched" "int4multirange" DEFAULT '{}' NOT NULL,
	"position_seconds" integer DEFAULT 0 NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_progress_grant_id_lesson_id_pk" PRIMARY KEY("grant_id","lesson_id"),
	CONSTRAINT "lesson_progress_position" CHECK ("lesson_progress"."position_seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "start_email_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "opens_on" date;--> statement-breakpoint
ALTER TABLE "course_browsers" ADD CONSTRAINT "course_browsers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_certificates" ADD CONSTRAINT "course_certificates_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_id_products_id_fk" FOREIGN KEY ("id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_browsers_browser" ON "course_browsers" USING btree ("browser_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "course_certificates_grant" ON "course_certificates" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "course_lessons_order" ON "course_lessons" USING btree ("module_id","position");--> statement-breakpoint
CREATE INDEX "course_modules_order" ON "course_modules" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_files_one_live" ON "lesson_files" USING btree ("lesson_id","kind") WHERE removed_at is null and kind <> 'worksheet';--> statement-breakpoint
CREATE INDEX "lesson_files_lesson" ON "lesson_files" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "grants_waiting_for_course" ON "grants" USING btree ("id") WHERE entitlement = 'course' and start_email_at is null and revoked_at is null;--> statement-breakpoint
UPDATE "products" SET "max_quantity" = 1 WHERE "kind" = 'course';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_course_quantity" CHECK ("products"."kind" <> 'course' or "products"."max_quantity" = 1);