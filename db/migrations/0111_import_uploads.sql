CREATE TABLE "import_uploads" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"parts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_uploads_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "past_purchases" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_uploads_created" ON "import_uploads" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "import_uploads" ("import_id", "number", "parts", "created_at")
SELECT "import_id", "upload_number", max(ceil("size_bytes" / 4000000.0)::int), min("first_seen_at") FROM "import_files" GROUP BY 1, 2;