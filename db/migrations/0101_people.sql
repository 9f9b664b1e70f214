CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"body" text NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"author_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_email_lower" CHECK ("person_notes"."email" = lower("person_notes"."email")),
	CONSTRAINT "person_notes_body_length" CHECK (char_length("person_notes"."body") between 1 and 5000)
);
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" DROP CONSTRAINT "subscriber_tags_subscriber_id_tag_pk";
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" ALTER COLUMN "subscriber_id" DROP NOT NULL;
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "subscriber_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" ADD COLUMN "email" text;
--> statement-breakpoint
CREATE INDEX "person_notes_email" ON "person_notes" USING btree ("email","created_at");
--> statement-breakpoint
CREATE INDEX "person_notes_due" ON "person_notes" USING btree ("due_on","id") WHERE done_at is null and due_on is not null;
--> statement-breakpoint
CREATE INDEX "person_notes_created" ON "person_notes" USING btree ("created_at");
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
CREATE UNIQUE INDEX "subscriber_tags_subscriber" ON "subscriber_tags" USING btree ("subscriber_id","tag");
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
CREATE UNIQUE INDEX "subscriber_tags_email" ON "subscriber_tags" USING btree ("email","tag");
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" ADD CONSTRAINT "subscriber_tags_owner" CHECK (num_nonnulls("subscriber_tags"."subscriber_id", "subscriber_tags"."email") = 1);
--> statement-breakpoint
-- safe: the table is as new as this release, so it has few rows
ALTER TABLE "subscriber_tags" ADD CONSTRAINT "subscriber_tags_email_lower" CHECK ("subscriber_tags"."email" = lower("subscriber_tags"."email"));
--> statement-breakpoint
-- Tags of someone who wasn't a subscriber, once they sign up or an import adds them.
CREATE FUNCTION take_over_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_tags SET subscriber_id = NEW.id, email = NULL WHERE email = NEW.email;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER take_over_tags AFTER INSERT ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION take_over_tags();
