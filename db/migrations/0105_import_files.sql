CREATE TABLE "import_files" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"entry_name" text,
	"upload_number" integer NOT NULL,
	"source" text NOT NULL,
	"encoding" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_files_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_files_source" CHECK ("import_files"."source" in ('mailchimp', 'kit', 'beehiiv', 'substack', 'ghost', 'curated', 'gumroad_followers', 'gumroad_sales', 'squarespace', 'stripe', 'other'))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"source" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"file_number" integer NOT NULL,
	"row_number" integer NOT NULL,
	"email" text,
	"email_hash" text,
	"status" text,
	"reason" text,
	"opted_in_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"opt_in_ip" text,
	"first_name" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"item" text,
	"bought_on" date,
	"reference" text,
	"problem" text,
	"typed_email" text,
	CONSTRAINT "import_rows_import_id_file_number_row_number_pk" PRIMARY KEY("import_id","file_number","row_number"),
	CONSTRAINT "import_rows_status" CHECK ("import_rows"."status" in ('customer', 'subscribed', 'not_subscribed', 'opted_out', 'bounced', 'complained')),
	CONSTRAINT "import_rows_problem" CHECK ("import_rows"."problem" in ('no_email', 'bad_email', 'long_email', 'deleted_account', 'totals_row', 'refunded', 'disputed', 'unpaid', 'no_item'))
);
--> statement-breakpoint
CREATE TABLE "past_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"entitlement" text NOT NULL,
	"source" text NOT NULL,
	"bought_on" date,
	"reference" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "past_purchases_entitlement" CHECK ("past_purchases"."entitlement" in ('ebook', 'course')),
	CONSTRAINT "past_purchases_email_lower" CHECK ("past_purchases"."email" = lower("past_purchases"."email"))
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_purchases" ADD CONSTRAINT "past_purchases_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_hash" ON "import_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "import_rows_email" ON "import_rows" USING btree ("import_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "past_purchases_sale" ON "past_purchases" USING btree ("source","reference","email","entitlement");--> statement-breakpoint
CREATE INDEX "past_purchases_email" ON "past_purchases" USING btree ("email","entitlement");--> statement-breakpoint
CREATE INDEX "past_purchases_import" ON "past_purchases" USING btree ("import_id");