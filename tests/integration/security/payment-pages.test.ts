import { expect, test } from "vitest";
import { orders } from "@/db/schema";
import { arePaymentPagesOurs, paymentPageOrigin } from "@/lib/security/payment-pages";
import { aPaidOrder, aPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const stripes = paymentPageOrigin(undefined);

test("the pages that buyers are sent to now are looked at, and lie where the settings say", async () => {
  await aPaidOrder(shop);
  expect(await arePaymentPagesOurs(shop.ctx, stripes), "a paid order's page is over").toBe(true);
  await aPendingOrder(shop);
  const sandboxOrigin = paymentPageOrigin(shop.sandbox.url);
  expect(await arePaymentPagesOurs(shop.ctx, sandboxOrigin)).toBe(true);
  expect(await arePaymentPagesOurs(shop.ctx, stripes), "the sandbox is not Stripe").toBe(false);
});

test.each([
  ["https://checkout.stripe.com/c/pay/cs_1", true],
  ["https://checkout.stripe.com.evil.test/c/pay/cs_1", false],
  ["http://checkout.stripe.com/c/pay/cs_1", false],
  ["no address", false],
])("a page at %s is ours: %s", async (sessionUrl, isOurs) => {
  await aPendingOrder(shop);
  await shop.database.db.update(orders).set({ sessionUrl });
  expect(await arePaymentPagesOurs(shop.ctx, stripes)).toBe(isOurs);
});
