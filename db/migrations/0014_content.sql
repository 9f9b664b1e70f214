CREATE TABLE "content_live" (
	"document" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"document" text NOT NULL,
	"number" integer NOT NULL,
	"body" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_document_number_pk" PRIMARY KEY("document","number")
);
--> statement-breakpoint
CREATE TABLE "ebook_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"page_count" integer NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ebook_files_pages" CHECK ("ebook_files"."page_count" > 0)
);
--> statement-breakpoint
ALTER TABLE "content_live" ADD CONSTRAINT "content_live_document_number_content_versions_document_number_fk" FOREIGN KEY ("document","number") REFERENCES "public"."content_versions"("document","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_files_live" ON "ebook_files" USING btree ("is_live") WHERE is_live;--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_files_key" ON "ebook_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "ebook_files_newest" ON "ebook_files" USING btree ("uploaded_at");