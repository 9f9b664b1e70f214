ALTER TABLE "rate_limits" ADD COLUMN "sent_at" timestamp with time zone[];--> statement-breakpoint
-- Until the next release drops the old tables: what the previous version counts during the deploy counts in this
-- version too.
CREATE FUNCTION follow_sign_in_throttle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Not what this version has counted since, when the cleanup deletes an old row.
    DELETE FROM rate_limits WHERE key = OLD.key AND window_started_at <= OLD.last_failed_at;
    RETURN NULL;
  END IF;
  INSERT INTO rate_limits (key, hits, window_started_at, blocked_until)
  VALUES (NEW.key, NEW.failures, NEW.last_failed_at, NEW.next_attempt_at)
  ON CONFLICT (key) DO UPDATE SET
    hits = greatest(rate_limits.hits + NEW.failures - CASE TG_OP WHEN 'UPDATE' THEN OLD.failures ELSE 0 END, 0),
    window_started_at = greatest(rate_limits.window_started_at, excluded.window_started_at),
    blocked_until = greatest(rate_limits.blocked_until, excluded.blocked_until);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_newsletter_link_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rate_limits (key, hits, window_started_at, sent_at)
  VALUES ('newsletter-' || NEW.purpose || ':' || NEW.email_hash, 1, NEW.sent_at, ARRAY[NEW.sent_at])
  ON CONFLICT (key) DO UPDATE SET
    hits = rate_limits.hits + 1,
    window_started_at = greatest(rate_limits.window_started_at, NEW.sent_at),
    sent_at = rate_limits.sent_at || NEW.sent_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rate_limits AFTER INSERT OR UPDATE OR DELETE ON sign_in_throttles
  FOR EACH ROW EXECUTE FUNCTION follow_sign_in_throttle();--> statement-breakpoint
CREATE TRIGGER rate_limits AFTER INSERT ON newsletter_link_emails
  FOR EACH ROW EXECUTE FUNCTION follow_newsletter_link_email();--> statement-breakpoint
INSERT INTO rate_limits (key, hits, window_started_at, blocked_until)
SELECT key, failures, last_failed_at, next_attempt_at FROM sign_in_throttles
ON CONFLICT (key) DO NOTHING;--> statement-breakpoint
INSERT INTO rate_limits (key, hits, window_started_at, sent_at)
SELECT 'newsletter-' || purpose || ':' || email_hash, count(*), max(sent_at), array_agg(sent_at ORDER BY sent_at)
FROM newsletter_link_emails GROUP BY purpose, email_hash
ON CONFLICT (key) DO NOTHING;--> statement-breakpoint
-- Emails to an address had a counter per minute, per hour and per day. All emails of an hour count from its start,
-- and those of a blocked address so that its block ends when it would have.
INSERT INTO rate_limits (key, hits, window_started_at, sent_at)
SELECT replace(key, '-hour:', ':'), hits, at, array_fill(at, ARRAY[least(hits, 5)])
FROM rate_limits, LATERAL (SELECT greatest(window_started_at, blocked_until - interval '1 hour') AS at) AS sent
WHERE key ~ '^(auth-emails|library-codes|subscription-links|data-requests)-hour:'
ON CONFLICT (key) DO NOTHING;
