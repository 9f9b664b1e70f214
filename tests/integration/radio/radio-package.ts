import { eq } from "drizzle-orm";
import { radioSubmissions } from "@/db/schema";
import { signLink } from "@/lib/secrets/links";
import { createPaidOrder } from "@/tests/support/orders";
import type { TestShop } from "@/tests/support/shop";

export const songDetails = {
  artist: "A$AP MEMPHIS",
  track: "River",
  link: "https://music.test/river",
  isrc: "USS1Z9900001",
  pro: "ASCAP",
  notes: null,
} as const;

/** Buys airplay, a Spin Pack by default. Returns the order and its submission. */
export async function createPackage(
  shop: TestShop,
  cart: Record<string, number> = { "radio-spin-pack": 1 },
) {
  const order = await createPaidOrder(shop, { cart });
  const [row] = await shop.database.db
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, order.id));
  if (!row) throw new Error("no submission");
  const token = signLink(shop.ctx, "radio-details", order);
  return { order, row, orderItemId: row.orderItemId, token };
}
