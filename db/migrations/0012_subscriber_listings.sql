CREATE TABLE "newsletter_issue_versions" (
	"issue_id" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"body" text NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_issue_versions_issue_id_version_pk" PRIMARY KEY("issue_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscriber_listings" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"email" text collate "C" NOT NULL,
	"first_name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (lower(first_name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name) || chr(10) || email) STORED NOT NULL,
	"status" text NOT NULL,
	"frequency" text NOT NULL,
	"quick_check_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_hash" text,
	"suppression" text,
	"last_mail_failed" boolean DEFAULT false NOT NULL,
	"trouble" text GENERATED ALWAYS AS (coalesce(suppression, case when last_mail_failed then 'failed' end)) STORED,
	CONSTRAINT "subscriber_listings_status" CHECK ("subscriber_listings"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "newsletter_issue_versions" ADD CONSTRAINT "newsletter_issue_versions_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_listings" ADD CONSTRAINT "subscriber_listings_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_listings_hash" ON "subscriber_listings" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "subscriber_listings_joined" ON "subscriber_listings" USING btree ("created_at","subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_listings_email" ON "subscriber_listings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "subscriber_listings_checks" ON "subscriber_listings" USING btree ("quick_check_count","created_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_listings_status_joined" ON "subscriber_listings" USING btree ("status","created_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_listings_status_email" ON "subscriber_listings" USING btree ("status","email");--> statement-breakpoint
CREATE INDEX "subscriber_listings_status_checks" ON "subscriber_listings" USING btree ("status","quick_check_count","created_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_listings_pace_joined" ON "subscriber_listings" USING btree ("frequency","created_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_listings_pace_email" ON "subscriber_listings" USING btree ("frequency","email");--> statement-breakpoint
CREATE INDEX "subscriber_listings_pace_checks" ON "subscriber_listings" USING btree ("frequency","quick_check_count","created_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "subscriber_listings_intent_joined" ON "subscriber_listings" USING btree ("created_at","subscriber_id") WHERE quick_check_count >= 5;--> statement-breakpoint
CREATE INDEX "subscriber_listings_intent_email" ON "subscriber_listings" USING btree ("email") WHERE quick_check_count >= 5;--> statement-breakpoint
CREATE INDEX "subscriber_listings_trouble_joined" ON "subscriber_listings" USING btree ("created_at","subscriber_id") WHERE trouble is not null;--> statement-breakpoint
CREATE INDEX "subscriber_listings_trouble_email" ON "subscriber_listings" USING btree ("email") WHERE trouble is not null;--> statement-breakpoint
CREATE INDEX "subscriber_listings_trouble_checks" ON "subscriber_listings" USING btree ("quick_check_count","created_at","subscriber_id") WHERE trouble is not null;--> statement-breakpoint
CREATE INDEX "subscriber_listings_name" ON "subscriber_listings" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "subscriber_listings_search" ON "subscriber_listings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_outbox_newest" ON "email_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_kind" ON "email_outbox" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_to" ON "email_outbox" USING btree ("to_email","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_suppressions_newest" ON "newsletter_suppressions" USING btree ("created_at","email_hash");--> statement-breakpoint
CREATE INDEX "newsletter_suppressions_reason_newest" ON "newsletter_suppressions" USING btree ("reason","created_at","email_hash");--> statement-breakpoint
CREATE FUNCTION subscriber_status(confirmed boolean, unsubscribed_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed' WHEN confirmed THEN 'confirmed' ELSE 'pending' END
$$;
--> statement-breakpoint
-- What became of the newest mail in a reader's ledger: true where it did not arrive.
CREATE FUNCTION last_mail_failed(reader uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT status IN ('failed', 'bounced') FROM newsletter_sends
    WHERE subscriber_id = reader ORDER BY chicago_date DESC LIMIT 1), false)
$$;
--> statement-breakpoint
INSERT INTO subscriber_listings (subscriber_id, email, first_name, status, frequency, quick_check_count, created_at, last_mail_failed)
SELECT id, email, first_name, subscriber_status(confirmed, unsubscribed_at), frequency_pref, quick_check_count, created_at, last_mail_failed(id)
FROM newsletter_subscribers;
--> statement-breakpoint
-- A statement that adds a million readers lists them in one go.
CREATE FUNCTION list_new_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_listings (subscriber_id, email, first_name, status, frequency, quick_check_count, created_at, email_hash, suppression)
  SELECT a.id, a.email, a.first_name, subscriber_status(a.confirmed, a.unsubscribed_at), a.frequency_pref, a.quick_check_count, a.created_at, a.email_hash,
    (SELECT reason FROM newsletter_suppressions s WHERE s.email_hash = a.email_hash AND s.reason <> 'erased')
  FROM added a;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_listed AFTER INSERT ON newsletter_subscribers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_subscribers();
--> statement-breakpoint
CREATE FUNCTION list_changed_subscriber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings SET email = new.email, first_name = new.first_name,
    status = subscriber_status(new.confirmed, new.unsubscribed_at), frequency = new.frequency_pref,
    quick_check_count = new.quick_check_count, created_at = new.created_at, email_hash = new.email_hash,
    suppression = (SELECT reason FROM newsletter_suppressions s WHERE s.email_hash = new.email_hash AND s.reason <> 'erased')
  WHERE subscriber_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not for what a mail moves on: the stage, the place and the time of the next one.
CREATE TRIGGER newsletter_subscribers_relisted
  AFTER UPDATE OF email, email_hash, first_name, confirmed, unsubscribed_at, frequency_pref, quick_check_count, created_at ON newsletter_subscribers
  FOR EACH ROW WHEN (
    (old.email, old.email_hash, old.first_name, old.confirmed, old.unsubscribed_at, old.frequency_pref, old.quick_check_count, old.created_at)
    IS DISTINCT FROM
    (new.email, new.email_hash, new.first_name, new.confirmed, new.unsubscribed_at, new.frequency_pref, new.quick_check_count, new.created_at))
  EXECUTE FUNCTION list_changed_subscriber();
--> statement-breakpoint
CREATE FUNCTION list_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE subscriber_listings SET suppression = NULL WHERE email_hash = old.email_hash;
  ELSE
    UPDATE subscriber_listings SET suppression = nullif(new.reason, 'erased')
    WHERE email_hash = new.email_hash AND suppression IS DISTINCT FROM nullif(new.reason, 'erased');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_suppressions_listed AFTER INSERT OR UPDATE OR DELETE ON newsletter_suppressions
  FOR EACH ROW EXECUTE FUNCTION list_suppression();
--> statement-breakpoint
-- A new mail is the newest one, and nothing is known against it yet. The few who are listed with a
-- failed one are looked up among those who get it, never the other way round.
CREATE FUNCTION list_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings l SET last_mail_failed = false
  WHERE l.trouble IS NOT NULL AND l.last_mail_failed AND l.subscriber_id IN (SELECT subscriber_id FROM added);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_listed AFTER INSERT ON newsletter_sends
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_mails();
--> statement-breakpoint
CREATE FUNCTION list_mail_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings l SET last_mail_failed = last_mail_failed(old.subscriber_id)
  WHERE l.subscriber_id = old.subscriber_id AND l.last_mail_failed <> last_mail_failed(old.subscriber_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_fared AFTER UPDATE OF status ON newsletter_sends
  FOR EACH ROW WHEN ((old.status IN ('failed', 'bounced')) <> (new.status IN ('failed', 'bounced')))
  EXECUTE FUNCTION list_mail_outcome();
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_given_back AFTER DELETE ON newsletter_sends
  FOR EACH ROW EXECUTE FUNCTION list_mail_outcome();
--> statement-breakpoint
-- The confirmation is the newest mail of whoever has not confirmed.
CREATE FUNCTION list_confirmation_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings SET last_mail_failed = (new.failed_at IS NOT NULL AND new.sent_at IS NULL)
  WHERE email = new.to_email;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER email_outbox_listed AFTER UPDATE OF failed_at, sent_at ON email_outbox
  FOR EACH ROW WHEN (new.kind = 'newsletter_confirmation'
    AND (old.failed_at IS NULL, old.sent_at IS NULL) IS DISTINCT FROM (new.failed_at IS NULL, new.sent_at IS NULL))
  EXECUTE FUNCTION list_confirmation_outcome();
