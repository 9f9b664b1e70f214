CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('spam', 'offensive', 'personal_data', 'not_a_review'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"product" text NOT NULL,
	"rating" integer NOT NULL,
	"body" text NOT NULL,
	"display_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_product" CHECK ("reviews"."product" in ('ebook', 'course')),
	CONSTRAINT "reviews_status_code" CHECK ("reviews"."status" in ('pending', 'published', 'hidden')),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_body_length" CHECK (char_length("reviews"."body") between 10 and 2000),
	CONSTRAINT "reviews_name_length" CHECK (char_length("reviews"."display_name") between 1 and 60),
	CONSTRAINT "reviews_reply_length" CHECK (char_length("reviews"."reply") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_browser" ON "review_reports" USING btree ("review_id","browser_hash");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_customer_product" ON "reviews" USING btree ("customer_id","product");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product","created_at","id") WHERE status = 'published';