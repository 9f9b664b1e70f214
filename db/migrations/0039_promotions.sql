CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"discount_kind" text NOT NULL,
	"discount_value" integer NOT NULL,
	"product_ids" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_orders" integer,
	"max_orders_per_customer" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_code_form" CHECK ("promotions"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
	CONSTRAINT "promotions_discount_kind" CHECK ("promotions"."discount_kind" in ('percent', 'amount')),
	CONSTRAINT "promotions_discount_value" CHECK ("promotions"."discount_value" > 0 and ("promotions"."discount_kind" <> 'percent' or "promotions"."discount_value" <= 90)),
	CONSTRAINT "promotions_end_after_start" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."max_orders" > 0 and "promotions"."max_orders_per_customer" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "list_price_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("code");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_promotion" ON "orders" USING btree ("promotion_id") WHERE promotion_id is not null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_list_price" CHECK ("order_items"."list_price_cents" > "order_items"."unit_price_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_discount" CHECK (("orders"."promotion_id" is null) = ("orders"."promotion_discount_cents" = 0)
        and ("orders"."promotion_id" is null) = ("orders"."promotion_code" is null));