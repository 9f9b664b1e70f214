CREATE TABLE "radio_log_names" (
	"station_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_item_id" uuid NOT NULL,
	"matched_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "radio_log_names_station_id_name_pk" PRIMARY KEY("station_id","name")
);
--> statement-breakpoint
CREATE TABLE "radio_log_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "radio_log_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number"),
	CONSTRAINT "radio_log_parts_number" CHECK ("radio_log_parts"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "agreement_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "radio_log_names" ADD CONSTRAINT "radio_log_names_station_id_radio_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."radio_stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_log_names" ADD CONSTRAINT "radio_log_names_order_item_id_radio_submissions_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."radio_submissions"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_log_parts" ADD CONSTRAINT "radio_log_parts_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "radio_log_parts_oldest" ON "radio_log_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "radio_log_parts_user" ON "radio_log_parts" USING btree ("uploaded_by");