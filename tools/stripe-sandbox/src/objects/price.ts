import Stripe from "stripe";
import { createId } from "../ids";
import { nulls } from "./list";

export type PriceData = {
  currency: string;
  unit_amount: number;
  tax_behavior?: "exclusive" | "inclusive" | "unspecified" | undefined;
  recurring?:
    | { interval: "day" | "month" | "week" | "year"; interval_count?: number | undefined }
    | undefined;
  product_data: {
    name: string;
    description?: string | undefined;
    images?: string[] | undefined;
    metadata?: Stripe.Metadata | undefined;
    tax_code?: string | undefined;
  };
};

/** Builds the inactive product and price that Stripe creates from an inline `price_data`. */
export function buildInlinePrice(
  data: PriceData,
  created: number,
): { product: Stripe.Product; price: Stripe.Price } {
  const product: Stripe.Product = {
    ...nulls(`
      default_price package_dimensions shippable statement_descriptor tax_details unit_label url
    `),
    id: createId("prod_"),
    object: "product",
    active: false,
    created,
    description: data.product_data.description ?? null,
    images: data.product_data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: data.product_data.metadata ?? {},
    name: data.product_data.name,
    tax_code: data.product_data.tax_code ?? null,
    type: "service",
    updated: created,
  };
  const price: Stripe.Price = {
    ...nulls("custom_unit_amount lookup_key nickname tiers_mode transform_quantity"),
    id: createId("price_1"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: data.currency,
    livemode: false,
    metadata: {},
    product: product.id,
    recurring: data.recurring
      ? {
          interval: data.recurring.interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: data.tax_behavior ?? "unspecified",
    type: data.recurring ? "recurring" : "one_time",
    unit_amount: data.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(data.unit_amount),
  };
  return { product, price };
}

/** Builds the legacy `plan` that subscription items still include for a recurring price. */
export function buildPlan(price: Stripe.Price): Stripe.Plan {
  return {
    ...nulls("meter nickname tiers_mode transform_usage trial_period_days"),
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    product: price.product,
    usage_type: "licensed",
  };
}
