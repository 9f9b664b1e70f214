CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"law" text NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"link_sent_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"file_expires_at" timestamp with time zone,
	"refusal_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('export', 'deletion')),
	CONSTRAINT "data_requests_channel" CHECK ("data_requests"."channel" in ('message', 'email', 'phone')),
	CONSTRAINT "data_requests_law" CHECK ("data_requests"."law" in ('unknown', 'ccpa', 'gdpr')),
	CONSTRAINT "data_requests_status_code" CHECK ("data_requests"."status" in ('open', 'done', 'refused')),
	CONSTRAINT "data_requests_email_lower" CHECK ("data_requests"."email" = lower("data_requests"."email")),
	CONSTRAINT "data_requests_deadline" CHECK ("data_requests"."due_on" >= "data_requests"."received_on"),
	CONSTRAINT "data_requests_closed_at" CHECK (("data_requests"."status" = 'open') = ("data_requests"."closed_at" is null)),
	CONSTRAINT "data_requests_proved" CHECK ("data_requests"."status" <> 'done' or "data_requests"."confirmed_at" is not null),
	CONSTRAINT "data_requests_reason" CHECK (("data_requests"."status" = 'refused') = ("data_requests"."refusal_reason" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open" ON "data_requests" USING btree ("email","kind") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("due_on","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "data_requests_closed" ON "data_requests" USING btree ("closed_at","id");