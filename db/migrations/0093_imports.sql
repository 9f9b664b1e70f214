CREATE TABLE "import_suppressions" (
	"email_hash" text NOT NULL,
	"import_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"has_opted_out" boolean NOT NULL,
	CONSTRAINT "import_suppressions_email_hash_import_id_pk" PRIMARY KEY("email_hash","import_id"),
	CONSTRAINT "import_suppressions_reason" CHECK ("import_suppressions"."reason" in ('bounced', 'complained', 'opted_out'))
);
--> statement-breakpoint
CREATE INDEX "import_suppressions_import" ON "import_suppressions" USING btree ("import_id","email_hash");
--> statement-breakpoint
CREATE TABLE "import_subscribers" (
	"subscriber_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"is_created" boolean NOT NULL,
	"file_number" integer NOT NULL,
	"row_number" integer NOT NULL,
	"opted_in_at" timestamp with time zone,
	"opt_in_ip" text,
	"is_to_ask" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "import_subscribers_subscriber_id_import_id_pk" PRIMARY KEY("subscriber_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"counts" jsonb,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"cursor" text DEFAULT '' NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('subscribers', 'customers')),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('draft', 'running', 'stopped', 'finished', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "subscriber_tags" (
	"subscriber_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"import_id" uuid,
	CONSTRAINT "subscriber_tags_subscriber_id_tag_pk" PRIMARY KEY("subscriber_id","tag"),
	CONSTRAINT "subscriber_tags_length" CHECK (char_length("subscriber_tags"."tag") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_stage";
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_source";
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" DROP CONSTRAINT "newsletter_suppressions_reason";
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" ADD COLUMN "imported_reason" text;
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" ADD COLUMN "own_reason" text;
--> statement-breakpoint
ALTER TABLE "import_subscribers" ADD CONSTRAINT "import_subscribers_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_suppressions" ADD CONSTRAINT "import_suppressions_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_subscribers" ADD CONSTRAINT "import_subscribers_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriber_tags" ADD CONSTRAINT "subscriber_tags_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriber_tags" ADD CONSTRAINT "subscriber_tags_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "import_subscribers_import" ON "import_subscribers" USING btree ("import_id","subscriber_id");
--> statement-breakpoint
CREATE INDEX "import_subscribers_to_ask" ON "import_subscribers" USING btree ("import_id","subscriber_id") WHERE is_to_ask and asked_at is null;
--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("leased_until") WHERE status in ('running', 'undoing');
--> statement-breakpoint
CREATE INDEX "subscriber_tags_tag" ON "subscriber_tags" USING btree ("tag","subscriber_id");
--> statement-breakpoint
CREATE INDEX "subscriber_tags_import" ON "subscriber_tags" USING btree ("import_id");
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_none_idle" CHECK ("newsletter_subscribers"."stage" <> 'none' or "newsletter_subscribers"."next_send_at" is null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_stage" CHECK ("newsletter_subscribers"."stage" in ('none', 'w1', 'w2', 'sequence', 'done')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_source" CHECK ("newsletter_subscribers"."signup_source" in ('modal', 'inline', 'popup', 'community', 'membership', 'checkout', 'import')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" ADD CONSTRAINT "newsletter_suppressions_imported" CHECK ("newsletter_suppressions"."imported_reason" is null or ("newsletter_suppressions"."imported_reason" in ('bounced', 'complained', 'opted_out')
        and "newsletter_suppressions"."reason" in ("newsletter_suppressions"."imported_reason", coalesce("newsletter_suppressions"."own_reason", "newsletter_suppressions"."imported_reason")))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" ADD CONSTRAINT "newsletter_suppressions_own" CHECK ("newsletter_suppressions"."own_reason" is null or ("newsletter_suppressions"."imported_reason" is not null
        and "newsletter_suppressions"."own_reason" in ('bounced', 'complained', 'erased'))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "newsletter_suppressions" ADD CONSTRAINT "newsletter_suppressions_reason" CHECK ("newsletter_suppressions"."reason" in ('bounced', 'complained', 'erased', 'opted_out')) NOT VALID;
--> statement-breakpoint
-- An address that left a list elsewhere has no delivery problem, so lists of problems leave it out.
CREATE OR REPLACE FUNCTION list_new_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_listings (subscriber_id, email, first_name, status, frequency, quick_check_count, created_at, email_hash, suppression)
  SELECT a.id, a.email, a.first_name, subscriber_status(a.confirmed, a.unsubscribed_at), a.frequency_pref, a.quick_check_count, a.created_at, a.email_hash,
    (SELECT reason FROM newsletter_suppressions s WHERE s.email_hash = a.email_hash AND s.reason IN ('bounced', 'complained'))
  FROM added a;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_changed_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings SET email = new.email, first_name = new.first_name,
    status = subscriber_status(new.confirmed, new.unsubscribed_at), frequency = new.frequency_pref,
    quick_check_count = new.quick_check_count, created_at = new.created_at, email_hash = new.email_hash,
    suppression = (SELECT reason FROM newsletter_suppressions s WHERE s.email_hash = new.email_hash AND s.reason IN ('bounced', 'complained'))
  WHERE subscriber_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE subscriber_listings SET suppression = NULL WHERE email_hash = old.email_hash AND suppression IS NOT NULL;
  ELSE
    listed := CASE WHEN new.reason IN ('bounced', 'complained') THEN new.reason END;
    UPDATE subscriber_listings SET suppression = listed
    WHERE email_hash = new.email_hash AND suppression IS DISTINCT FROM listed;
  END IF;
  RETURN NULL;
END $$;
