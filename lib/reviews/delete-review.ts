import { and, eq } from "drizzle-orm";
import { reviews } from "@/db/schema";
import type { ReviewedProduct } from "@/db/values/reviews";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";

/** Deletes a customer's own review with its reports. Does nothing if there's none. */
export async function deleteReview(
  ctx: Pick<Ctx, "db">,
  customer: Pick<Customer, "id">,
  product: ReviewedProduct,
): Promise<void> {
  await ctx.db
    .delete(reviews)
    .where(and(eq(reviews.customerId, customer.id), eq(reviews.product, product)));
}
