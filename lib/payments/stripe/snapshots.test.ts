import { expect, test } from "vitest";
import { getPaymentMethodLabel } from "@/lib/payments/stripe/snapshots";

test.each([
  [{ type: "card", card: { brand: "visa", last4: "4242" } }, "Visa card ending in 4242"],
  [{ type: "card", card: { brand: "new_brand", last4: "0001" } }, "card ending in 0001"],
  [{ type: "us_bank_account", us_bank_account: { last4: "6789" } }, "bank account ending in 6789"],
  [{ type: "cashapp", cashapp: {} }, null],
  [null, null],
])("describes %j as %s", (details, label) => {
  expect(getPaymentMethodLabel(details as Parameters<typeof getPaymentMethodLabel>[0])).toBe(label);
});
