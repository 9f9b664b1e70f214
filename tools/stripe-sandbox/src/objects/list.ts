import type Stripe from "stripe";

/** Wraps `data` in Stripe's list object. */
export function buildList<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

type Words<Text extends string> = Text extends `${infer First}${" " | "\n"}${infer Rest}`
  ? Words<First> | Words<Rest>
  : Text extends ""
    ? never
    : Text;

/** Returns the named fields as null: `nulls("a b")` is `{ a: null, b: null }`. */
export function nulls<const Text extends string>(names: Text): Record<Words<Text>, null> {
  const words = names.split(/\s+/).filter(Boolean);
  return Object.fromEntries(words.map((word) => [word, null])) as Record<Words<Text>, null>;
}
