import { describe, expect, test } from "vitest";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";

const payments = createStripePayments({
  secretKey: "sk_test_1",
  webhookSecret: "whsec_1",
  apiUrl: undefined,
});

describe("verifyEvent", () => {
  test.each([
    "",
    "t=1",
    "t=1,v1=",
    "t=1,v1",
    "t=1,v1==",
    "v1=,t=1,v1=00",
    "t=,v1=00",
    ",",
    "t=1,v1=00",
  ])("rejects the malformed signature %j", (signature) => {
    expect(payments.verifyEvent("{}", signature)).toBeNull();
  });
});
