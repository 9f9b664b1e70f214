CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text,
	"token_hash" text,
	"browser_hash" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('library_sign_in', 'library_add_email', 'library_correct_order', 'download', 'staff_confirm_email', 'staff_sign_in', 'staff_reset_password', 'newsletter_preferences')),
	CONSTRAINT "one_time_codes_secret" CHECK (num_nonnulls("one_time_codes"."code_hash", "one_time_codes"."token_hash") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_token" ON "one_time_codes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_codes_subject" ON "one_time_codes" USING btree ("subject","purpose");--> statement-breakpoint
-- Until the next release drops the old tables: a code or link that the previous version emails, counts or
-- uses during the deploy is copied, so that it works in this version too.
CREATE FUNCTION copy_one_time_code(source text, code jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO one_time_codes (id, purpose, subject, code_hash, token_hash, browser_hash, attempts,
    password_hash, created_at, expires_at, used_at)
  SELECT coalesce((code->>'id')::uuid, md5(code->>'token_hash')::uuid),
    CASE source
      WHEN 'customer_codes' THEN 'library_' || (code->>'purpose')
      WHEN 'auth_tokens' THEN 'staff_' || (code->>'purpose')
      WHEN 'download_codes' THEN 'download'
      WHEN 'newsletter_preference_links' THEN 'newsletter_preferences'
    END,
    coalesce(code->>'email', code->>'user_id', code->>'subscriber_id',
      (SELECT lower(email) FROM orders WHERE id = (code->>'order_id')::uuid)),
    code->>'code_hash', code->>'token_hash', coalesce(code->>'browser_hash', ''),
    coalesce((code->>'code_attempts')::integer, 5 - (code->>'attempts_left')::integer, 0),
    code->>'password_hash', (code->>'created_at')::timestamptz, (code->>'expires_at')::timestamptz,
    (code->>'used_at')::timestamptz
  ON CONFLICT (id) DO UPDATE SET
    attempts = greatest(one_time_codes.attempts, excluded.attempts),
    expires_at = least(one_time_codes.expires_at, excluded.expires_at),
    used_at = coalesce(one_time_codes.used_at, excluded.used_at)
$$;--> statement-breakpoint
CREATE FUNCTION follow_one_time_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM one_time_codes
      WHERE id = coalesce((to_jsonb(OLD)->>'id')::uuid, md5(to_jsonb(OLD)->>'token_hash')::uuid);
  ELSE
    PERFORM copy_one_time_code(TG_TABLE_NAME, to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER one_time_codes AFTER INSERT OR UPDATE OR DELETE ON customer_codes
  FOR EACH ROW EXECUTE FUNCTION follow_one_time_code();--> statement-breakpoint
CREATE TRIGGER one_time_codes AFTER INSERT OR UPDATE OR DELETE ON auth_tokens
  FOR EACH ROW EXECUTE FUNCTION follow_one_time_code();--> statement-breakpoint
CREATE TRIGGER one_time_codes AFTER INSERT OR UPDATE OR DELETE ON download_codes
  FOR EACH ROW EXECUTE FUNCTION follow_one_time_code();--> statement-breakpoint
CREATE TRIGGER one_time_codes AFTER INSERT OR UPDATE OR DELETE ON newsletter_preference_links
  FOR EACH ROW EXECUTE FUNCTION follow_one_time_code();--> statement-breakpoint
SELECT copy_one_time_code('customer_codes', to_jsonb(c)) FROM customer_codes c WHERE expires_at > now();--> statement-breakpoint
SELECT copy_one_time_code('auth_tokens', to_jsonb(c)) FROM auth_tokens c WHERE expires_at > now();--> statement-breakpoint
SELECT copy_one_time_code('download_codes', to_jsonb(c)) FROM download_codes c WHERE expires_at > now();--> statement-breakpoint
SELECT copy_one_time_code('newsletter_preference_links', to_jsonb(c)) FROM newsletter_preference_links c WHERE expires_at > now();
