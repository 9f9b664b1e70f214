CREATE TABLE "inquiry_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"author_email" text NOT NULL,
	"outbox_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_entries_kind" CHECK ("inquiry_entries"."kind" in ('reply', 'note'))
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_email" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultation_events_kind" CHECK ("consultation_events"."kind" in ('offered', 'payment_requested', 'declined', 'expired', 'paid', 'paid_late', 'paid_twice', 'refunded', 'rescheduled', 'invited', 'done'))
);
--> statement-breakpoint
CREATE TABLE "consultation_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "radio_spins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	"note" text,
	"logged_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "radio_spins_number" CHECK ("radio_spins"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "radio_submissions" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"stage" text DEFAULT 'details_missing' NOT NULL,
	"artist" text,
	"track" text,
	"link" text,
	"isrc" text,
	"pro" text,
	"notes" text,
	"details_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "radio_submissions_stage" CHECK ("radio_submissions"."stage" in ('details_missing', 'ready', 'on_air', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "consultations" DROP CONSTRAINT "consultations_status";--> statement-breakpoint
ALTER TABLE "inquiries" DROP CONSTRAINT "inquiries_kind";--> statement-breakpoint
DROP INDEX "inquiries_newest";--> statement-breakpoint
DROP INDEX "inquiries_open";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "offer_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "invitations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "is_paid_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(subject, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_outbox_id_email_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."email_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_inquiry_id_consultations_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."consultations"("inquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_orders" ADD CONSTRAINT "consultation_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_orders" ADD CONSTRAINT "consultation_orders_inquiry_id_consultations_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."consultations"("inquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_order_item_id_radio_submissions_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."radio_submissions"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD CONSTRAINT "radio_submissions_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD CONSTRAINT "radio_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD CONSTRAINT "radio_submissions_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_entries_thread" ON "inquiry_entries" USING btree ("inquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_entries_mail" ON "inquiry_entries" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "consultation_events_thread" ON "consultation_events" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "consultation_orders_consultation" ON "consultation_orders" USING btree ("inquiry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "radio_spins_number" ON "radio_spins" USING btree ("order_item_id","payment_id","number") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "radio_spins_log" ON "radio_spins" USING btree ("order_item_id","played_at");--> statement-breakpoint
CREATE UNIQUE INDEX "radio_submissions_inquiry" ON "radio_submissions" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "radio_submissions_order" ON "radio_submissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "radio_submissions_newest" ON "radio_submissions" USING btree ("paid_at","order_item_id");--> statement-breakpoint
CREATE INDEX "radio_submissions_by_stage" ON "radio_submissions" USING btree ("stage","paid_at","order_item_id");--> statement-breakpoint
CREATE INDEX "radio_submissions_missing" ON "radio_submissions" USING btree ("reminders","paid_at") WHERE stage = 'details_missing';--> statement-breakpoint
CREATE INDEX "radio_submissions_search" ON "radio_submissions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultations_upcoming" ON "consultations" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "consultations_by_status" ON "consultations" USING btree ("status","updated_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "consultations_newest" ON "consultations" USING btree ("updated_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "consultations_pay_by" ON "consultations" USING btree ("pay_by") WHERE status = 'payment_requested';--> statement-breakpoint
CREATE INDEX "inquiries_by_status" ON "inquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_kind" ON "inquiries" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_assignee" ON "inquiries" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inquiries_search" ON "inquiries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("due_at","id") WHERE status <> 'closed';--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_price" CHECK ("consultations"."price_cents" > 0);--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_slot" CHECK ("consultations"."ends_at" > "consultations"."starts_at");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_offer" CHECK ("consultations"."status" in ('requested', 'declined') or ("consultations"."starts_at" is not null and "consultations"."ends_at" is not null and "consultations"."product_id" is not null and "consultations"."price_cents" is not null));--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_status" CHECK ("consultations"."status" in ('requested', 'offered', 'payment_requested', 'paid', 'invited', 'done', 'declined', 'expired', 'paid_late', 'refunded'));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_kind" CHECK ("inquiries"."kind" in ('home', 'contact', 'consultation', 'partnership', 'radio'));--> statement-breakpoint
-- One person holds the sessions: two times that overlap are refused, whoever offers them at once.
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_no_overlap"
  EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status in ('offered', 'payment_requested', 'paid', 'invited'));
