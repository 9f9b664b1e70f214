import { expect, test } from "vitest";
import { orders } from "@/db/schema";
import { arePaymentPagesOnOrigin, paymentPageOrigin } from "@/lib/security/run-checks";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const stripes = paymentPageOrigin(undefined);

test("checks that the payment pages of open orders are on the configured origin", async () => {
  await createPaidOrder(shop);
  expect(await arePaymentPagesOnOrigin(shop.ctx, stripes), "a paid order's page is closed").toBe(
    true,
  );
  await createPendingOrder(shop);
  const sandboxOrigin = paymentPageOrigin(shop.sandbox.url);
  expect(await arePaymentPagesOnOrigin(shop.ctx, sandboxOrigin)).toBe(true);
  expect(await arePaymentPagesOnOrigin(shop.ctx, stripes), "the sandbox is not Stripe").toBe(false);
});

test.each([
  ["https://checkout.stripe.com/c/pay/cs_1", true],
  ["https://checkout.stripe.com.evil.test/c/pay/cs_1", false],
  ["http://checkout.stripe.com/c/pay/cs_1", false],
  ["no address", false],
])("a page at %s is on the configured origin: %s", async (sessionUrl, isOurs) => {
  await createPendingOrder(shop);
  await shop.database.db.update(orders).set({ sessionUrl });
  expect(await arePaymentPagesOnOrigin(shop.ctx, stripes)).toBe(isOurs);
});
