import { describe, expect, it } from "vitest";
import {
  describeCheckoutFailure,
  describeFieldErrors,
} from "@/components/shop/checkout/checkout-failure";
import type { CheckoutProblem } from "@/lib/checkout/checkout-form";
import { unreachableText } from "@/lib/forms/form-copy";

function problem(value: CheckoutProblem) {
  return describeCheckoutFailure({ status: "refused", problem: value });
}

describe("a checkout that opened no payment page", () => {
  it("shows the fault id from the log, whatever failed", () => {
    expect(describeCheckoutFailure({ status: "fault", faultId: "abc" }).reference).toBe("abc");
    const refused = problem({ kind: "checkout_failed", faultId: "def", mayBePaid: false });
    expect(refused).toMatchObject({
      reference: "def",
      toast: {
        title: "Checkout Failed",
        text: "Unable to create checkout session. Please try again.",
      },
    });
    expect(describeCheckoutFailure({ status: "fault", faultId: "" })).not.toHaveProperty(
      "reference",
    );
  });

  it("names the connection, and that nothing was charged or lost, if no response arrived", () => {
    expect(describeCheckoutFailure({ status: "fault", faultId: null }).messages?.join()).toBe(
      `${unreachableText} You weren't charged. Your cart is saved.`,
    );
  });

  it("says that nothing was charged only when that's known", () => {
    const getMessages = (mayBePaid: boolean) =>
      problem({ kind: "checkout_failed", faultId: "def", mayBePaid }).messages?.join();
    expect(getMessages(false)).toContain("You weren't charged");
    expect(getMessages(true)).not.toContain("You weren't charged");
    expect(getMessages(true)).toContain("we'll email your receipt");
  });

  it("asks for fresh prices when the catalog has changed, without a session failure", () => {
    const messages = ["“Spin Pack” is no longer for sale. Remove it from your cart."];
    const invalid = problem({ kind: "invalid_cart", messages });
    expect(invalid).toMatchObject({
      messages: [...messages, "You weren't charged."],
      needsFreshPrices: true,
    });
    expect(invalid.toast).toBeUndefined();
    expect(problem({ kind: "price_changed" }).needsFreshPrices).toBe(true);
  });

  it("puts messages at their fields and lists the others", () => {
    const fields = {
      "customer.email": "Email is required",
      "consents.radio": "Please accept the terms and conditions before proceeding.",
      "lines.0.quantity": "Invalid input",
    };
    for (const failure of [
      describeCheckoutFailure({ status: "invalid", fields }),
      problem({ kind: "incomplete", fields }),
    ]) {
      expect(failure.title).toBe("Please complete all required fields");
      expect(failure.fields).toEqual({
        email: "Email is required",
        radio: "Please accept the terms and conditions before proceeding.",
      });
      expect(failure.messages).toEqual(["Invalid input"]);
    }
  });

  it.each([
    [40, "You can try again in 40 seconds. You weren't charged."],
    [300, "You can try again in 5 minutes. You weren't charged."],
  ])("says how long to wait after too many attempts: %i s", (retryAfterSeconds, message) => {
    const failure = describeCheckoutFailure({ status: "limited", retryAfterSeconds });
    const text = "Too many attempts. Please wait before trying again.";
    expect(failure).toMatchObject({ title: "Rate Limited", messages: [text, message] });
    expect(failure.toast).toEqual({ title: "Rate Limited", text });
  });

  it("names the radio consent if only that is missing", () => {
    const text = "Please accept the terms and conditions before proceeding.";
    const consentFailure = { title: "Consent Required", messages: [text], fields: { radio: text } };
    expect(describeFieldErrors({ radio: text }, { isComplete: false })).toMatchObject(
      consentFailure,
    );
    const incomplete = problem({ kind: "incomplete", fields: { "consents.radio": text } });
    expect(incomplete).toMatchObject({
      ...consentFailure,
      toast: { title: "Consent Required", text },
    });
    const more = describeFieldErrors({ terms: "…", radio: text }, { isComplete: false });
    expect(more.title).toBe("Please complete all required fields");
    expect(more.toast).toBeUndefined();
  });
});
