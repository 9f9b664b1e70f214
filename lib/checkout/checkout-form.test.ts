import { describe, expect, it } from "vitest";
import { checkoutFormSchema, getCustomerErrors } from "@/lib/checkout/checkout-form";

const customer = { email: "maya@example.com", firstName: "Maya", lastName: "O’Neal" };
const form = {
  lines: [{ productId: "ebook", quantity: 1 }],
  customer,
  consents: { terms: true, radio: false, renewal: false },
  quote: "ebook@4999",
};

describe("the checkout form", () => {
  it("accepts names in every script and drops empty optional fields", () => {
    const parsed = checkoutFormSchema.parse({
      ...form,
      customer: { ...customer, firstName: " Þórunn ", lastName: "山田", phone: " ", city: "" },
    });
    expect(parsed.customer).toEqual({ ...customer, firstName: "Þórunn", lastName: "山田" });
  });

  it("names each missing field with a helpful message", () => {
    expect(getCustomerErrors({ email: " ", firstName: "", lastName: " " })).toEqual({
      email: "Email is required",
      firstName: "First name is required",
      lastName: "Last name is required",
    });
    expect(getCustomerErrors({})).toMatchObject({ email: "Email is required" });
  });

  it("limits the length of every text", () => {
    expect(
      Object.keys(
        getCustomerErrors({
          email: `${"a".repeat(300)}@example.com`,
          firstName: "a".repeat(101),
          lastName: "a".repeat(101),
          phone: "1".repeat(50),
          address: "a".repeat(201),
          city: "a".repeat(201),
          state: "a".repeat(201),
          zipCode: "1".repeat(21),
        }),
      ),
    ).toHaveLength(8);
  });

  it.each([
    { ...form, lines: "all" },
    { ...form, lines: [{ productId: "ebook", quantity: "1" }] },
    { ...form, lines: [{ productId: "x".repeat(101), quantity: 1 }] },
    { ...form, lines: Array.from({ length: 1_001 }, () => form.lines[0]) },
    { ...form, consents: { terms: "yes", radio: true, renewal: true } },
    { ...form, quote: "x".repeat(10_001) },
    null,
    "text",
  ])("rejects what our own page never sends", (raw) => {
    expect(checkoutFormSchema.safeParse(raw).success).toBe(false);
  });

  it.each([
    { ...form, lines: [{ productId: "ebook", quantity: "1" }] },
    { ...form, lines: [{ productId: "ebook" }] },
    { ...form, lines: [{ productId: 7, quantity: 1 }] },
    { ...form, lines: ["ebook"] },
    { ...form, lines: "all" },
    { ...form, customer: { ...customer, city: 7 } },
    { ...form, customer: null },
    { ...form, consents: { terms: "yes" } },
    { ...form, quote: null },
    null,
  ])("uses our own messages instead of the validator's", (raw) => {
    const issues = checkoutFormSchema.safeParse(raw).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    for (const { message } of issues) {
      expect(message).not.toMatch(/invalid input|expected|received|too (big|small)/i);
      expect(message).toMatch(/^[A-Z].{15,}/);
    }
  });

  it("reports the line limit like the cart does", () => {
    const lines = Array.from({ length: 1_001 }, () => form.lines[0]);
    expect(checkoutFormSchema.safeParse({ ...form, lines }).error?.issues[0]?.message).toBe(
      "An order can have up to 50 items. Your cart has 1001. Remove 951 to continue.",
    );
  });

  it("drops prices, titles and unknown fields", () => {
    const sent = { ...form, lines: [{ productId: "ebook", quantity: 1, price: 1, title: "x" }] };
    expect(checkoutFormSchema.parse({ ...sent, admin: true })).toEqual(form);
  });
});
