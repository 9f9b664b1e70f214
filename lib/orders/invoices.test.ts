import { expect, test } from "vitest";
import { invoiceFormSchema } from "@/lib/customers/library-forms";
import { buildInvoice, type InvoiceFacts } from "@/lib/orders/invoices";

const facts = (billing: InvoiceFacts["invoice"]["billing"]): InvoiceFacts => ({
  invoice: {
    number: "TME-12345678-1",
    billing,
    seller: "Beale Music\nMemphis",
    issuedAt: new Date("2030-03-01T12:00:00Z"),
  },
  order: {
    orderNumber: "TME-12345678",
    promotionCode: null,
    promotionDiscountCents: 0,
    discountCents: 0,
    taxCents: 0,
  },
  items: [],
  payment: { kind: "initial", amountCents: 4999, paidAt: new Date("2030-03-01T12:00:00Z") },
  refund: null,
  creditedNumber: null,
});

const readCustomer = (billing: InvoiceFacts["invoice"]["billing"]) =>
  buildInvoice(facts(billing)).blocks.flatMap((block) =>
    block.kind === "facts"
      ? block.facts.filter(({ label }) => label === "To").flatMap(({ lines }) => lines)
      : [],
  );

test("an invoice's customer can't reorder a line", () => {
  const reordered = {
    name: "Ray\u202e99.94$",
    address: "1 Beale St\u2067\u200f",
    taxId: "12\u202d34",
  };
  expect(readCustomer(reordered)).toEqual(["Ray99.94$", "1 Beale St", "Tax ID: 1234"]);
  expect(readCustomer({ name: "علی\u200cرضا", address: "", taxId: "" })).toEqual(["علی\u200cرضا"]);
});

test("an invoice's address has at most 8 lines, and ends with an ellipsis if it was cut", () => {
  const address = Array.from({ length: 250 }, (_, index) => `Paid on day ${index}    $0.00`).join(
    "\n",
  );
  const lines = readCustomer({ name: "Ray", address, taxId: "" });
  expect(lines).toHaveLength(9);
  expect(lines[1]).toBe("Paid on day 0 $0.00");
  expect(lines[8]).toMatch(/^Paid on day 7 \$0\.00, Paid on day 8 \$0\.00, .{1,80}…$/);
});

test("the form for an invoice refuses a ninth line and says so", () => {
  const form = { orderNumber: "TME-12345678", subject: "payment", subjectId: "1" };
  const parse = (count: number) =>
    invoiceFormSchema.safeParse({ ...form, address: "Line\n\n".repeat(count) });
  expect(parse(8).success).toBe(true);
  expect(parse(9).error?.issues[0]?.message).toBe("The address can have up to 8 lines.");
});
