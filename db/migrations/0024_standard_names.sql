-- Standard names for tables, columns, indexes and stored codes. Contract names stay as they are.
ALTER TABLE "newsletter_sends" RENAME COLUMN "seat" TO "batch_index";--> statement-breakpoint
ALTER INDEX "newsletter_sends_seat" RENAME TO "newsletter_sends_batch_index";--> statement-breakpoint
ALTER INDEX "newsletter_sends_trouble" RENAME TO "newsletter_sends_errors";--> statement-breakpoint
ALTER TABLE "newsletter_batches" RENAME COLUMN "settled_at" TO "completed_at";--> statement-breakpoint
ALTER INDEX "newsletter_batches_trouble" RENAME TO "newsletter_batches_errors";--> statement-breakpoint
ALTER TABLE "newsletter_issues" RENAME CONSTRAINT "newsletter_issues_place" TO "newsletter_issues_welcome_position";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" RENAME COLUMN "suppression_lifted_at" TO "suppression_removed_at";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" RENAME CONSTRAINT "newsletter_subscribers_due_reader" TO "newsletter_subscribers_due_confirmed";--> statement-breakpoint
ALTER TABLE "newsletter_link_mails" RENAME TO "newsletter_link_emails";--> statement-breakpoint
ALTER SEQUENCE "newsletter_link_mails_id_seq" RENAME TO "newsletter_link_emails_id_seq";--> statement-breakpoint
ALTER INDEX "newsletter_link_mails_email" RENAME TO "newsletter_link_emails_email";--> statement-breakpoint
ALTER INDEX "resend_events_mail" RENAME TO "resend_events_provider_id";--> statement-breakpoint
ALTER TABLE "cron_runs" RENAME COLUMN "trouble" TO "error";--> statement-breakpoint
ALTER TABLE "auth_tokens" RENAME COLUMN "code_tries" TO "code_attempts";--> statement-breakpoint
ALTER TABLE "sign_in_throttles" RENAME COLUMN "next_try_at" TO "next_attempt_at";--> statement-breakpoint
ALTER TABLE "buyer_codes" RENAME TO "download_codes";--> statement-breakpoint
ALTER TABLE "download_codes" RENAME CONSTRAINT "buyer_codes_order_id_orders_id_fk" TO "download_codes_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "download_codes" RENAME COLUMN "tries_left" TO "attempts_left";--> statement-breakpoint
ALTER INDEX "buyer_codes_order" RENAME TO "download_codes_order";--> statement-breakpoint
UPDATE "download_events" SET "kind" = 'verified' WHERE "kind" = 'proved';--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "place" TO "location";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "events_place_length" TO "events_location_length";--> statement-breakpoint
UPDATE "email_outbox" SET "kind" = 'staff_alert' WHERE "kind" = 'desk_notice';--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "session_asked_at" TO "session_requested_at";--> statement-breakpoint
ALTER INDEX "orders_beginnings" RENAME TO "orders_search_prefixes";--> statement-breakpoint
ALTER FUNCTION word_beginnings(text) RENAME TO word_prefixes;--> statement-breakpoint
ALTER INDEX "grants_line_entitlement_unit" RENAME TO "grants_item_entitlement_unit";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "answered_at" TO "resolved_at";--> statement-breakpoint
ALTER TABLE "disputes" RENAME COLUMN "answered_at" TO "resolved_at";--> statement-breakpoint
ALTER INDEX "refunds_made" RENAME TO "refunds_created";--> statement-breakpoint
ALTER TABLE "refund_requests" RENAME COLUMN "trouble" TO "last_error";--> statement-breakpoint
ALTER TABLE "refund_requests" RENAME COLUMN "next_ask_at" TO "next_attempt_at";--> statement-breakpoint
DROP INDEX "refund_requests_asked";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_status";--> statement-breakpoint
UPDATE "refund_requests" SET "status" = CASE "status" WHEN 'asked' THEN 'pending' WHEN 'made' THEN 'succeeded' WHEN 'refused' THEN 'failed' ELSE "status" END;--> statement-breakpoint
ALTER TABLE "refund_requests" ALTER COLUMN "status" SET DEFAULT 'pending';--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_status" CHECK ("refund_requests"."status" in ('pending', 'succeeded', 'failed'));--> statement-breakpoint
CREATE INDEX "refund_requests_pending" ON "refund_requests" USING btree ("next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "subscriber_listings" RENAME COLUMN "last_mail_failed" TO "last_email_failed";--> statement-breakpoint
ALTER TABLE "subscriber_listings" RENAME COLUMN "trouble" TO "delivery_problem";--> statement-breakpoint
ALTER INDEX "subscriber_listings_trouble_joined" RENAME TO "subscriber_listings_problem_joined";--> statement-breakpoint
ALTER INDEX "subscriber_listings_trouble_email" RENAME TO "subscriber_listings_problem_email";--> statement-breakpoint
ALTER INDEX "subscriber_listings_trouble_checks" RENAME TO "subscriber_listings_problem_checks";--> statement-breakpoint
ALTER INDEX "subscriber_listings_pace_joined" RENAME TO "subscriber_listings_frequency_joined";--> statement-breakpoint
ALTER INDEX "subscriber_listings_pace_email" RENAME TO "subscriber_listings_frequency_email";--> statement-breakpoint
ALTER INDEX "subscriber_listings_pace_checks" RENAME TO "subscriber_listings_frequency_checks";--> statement-breakpoint
DROP TRIGGER "newsletter_sends_listed" ON "newsletter_sends";--> statement-breakpoint
DROP TRIGGER "newsletter_sends_fared" ON "newsletter_sends";--> statement-breakpoint
DROP TRIGGER "newsletter_sends_given_back" ON "newsletter_sends";--> statement-breakpoint
DROP FUNCTION list_new_mails();--> statement-breakpoint
DROP FUNCTION list_mail_outcome();--> statement-breakpoint
DROP FUNCTION last_mail_failed(uuid);--> statement-breakpoint
-- True if the subscriber's newest send failed or bounced.
CREATE FUNCTION last_send_failed(subscriber uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT status IN ('failed', 'bounced') FROM newsletter_sends
    WHERE subscriber_id = subscriber ORDER BY chicago_date DESC LIMIT 1), false)
$$;
--> statement-breakpoint
-- A new send is the newest one and hasn't failed. Only rows that are marked as failed are updated.
CREATE FUNCTION list_new_sends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings l SET last_email_failed = false
  WHERE l.delivery_problem IS NOT NULL AND l.last_email_failed AND l.subscriber_id IN (SELECT subscriber_id FROM added);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_listed AFTER INSERT ON newsletter_sends
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_sends();
--> statement-breakpoint
CREATE FUNCTION list_send_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings l SET last_email_failed = last_send_failed(old.subscriber_id)
  WHERE l.subscriber_id = old.subscriber_id AND l.last_email_failed <> last_send_failed(old.subscriber_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_result_listed AFTER UPDATE OF status ON newsletter_sends
  FOR EACH ROW WHEN ((old.status IN ('failed', 'bounced')) <> (new.status IN ('failed', 'bounced')))
  EXECUTE FUNCTION list_send_result();
--> statement-breakpoint
CREATE TRIGGER newsletter_sends_released AFTER DELETE ON newsletter_sends
  FOR EACH ROW EXECUTE FUNCTION list_send_result();
--> statement-breakpoint
-- For an unconfirmed subscriber, the newest email is the confirmation.
CREATE OR REPLACE FUNCTION list_confirmation_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber_listings SET last_email_failed = (new.failed_at IS NOT NULL AND new.sent_at IS NULL)
  WHERE email = new.to_email;
  RETURN NULL;
END $$;
