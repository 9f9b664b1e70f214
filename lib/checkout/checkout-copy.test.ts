import { describe, expect, it } from "vitest";
import { getMissingFields, getRequiredConsents } from "@/lib/checkout/checkout-copy";

const complete = {
  customer: { email: "maya@example.com", firstName: "Maya", lastName: "Neal" },
  consents: { terms: true, radio: true, renewal: true },
};

describe("missing checkout fields", () => {
  it("are none once required fields are filled and consents given", () => {
    expect(getMissingFields(complete, ["terms", "radio", "renewal"])).toEqual([]);
  });

  it("include every required field and consent, blanks too", () => {
    const empty = {
      customer: { email: "  ", firstName: "" },
      consents: { terms: false, radio: false, renewal: false },
    };
    expect(getMissingFields(empty, ["terms"])).toEqual([
      "email address",
      "first name",
      "last name",
      "your agreement to the terms",
    ]);
  });

  it("include radio and renewal consents only if the cart needs them", () => {
    expect(getRequiredConsents({ hasRadio: false, isRecurring: false })).toEqual(["terms"]);
    expect(getRequiredConsents({ hasRadio: true, isRecurring: true })).toEqual([
      "terms",
      "radio",
      "renewal",
    ]);
    const withoutRadio = { ...complete, consents: { terms: true, radio: false, renewal: false } };
    expect(getMissingFields(withoutRadio, ["terms"])).toEqual([]);
    expect(getMissingFields(withoutRadio, ["terms", "radio"])).toHaveLength(1);
  });
});
