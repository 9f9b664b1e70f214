import { expect, test } from "vitest";
import { OrderTable } from "@/components/admin/orders/order-table";
import { renderWithProfile } from "@/tests/support/render-with-profile";

type Row = Parameters<typeof OrderTable>[0]["rows"][number];

const email = "marisol.castellanos@long-company-name.example";
const row: Row = {
  id: "1",
  orderNumber: "TME-00000001",
  status: "paid",
  email,
  name: "Marisol Castellanos",
  totalCents: 4_999,
  refundedCents: 0,
  reviewReason: null,
  isPastDue: false,
  hasStripeInquiry: false,
  createdAt: new Date("2026-11-24T20:49:00Z"),
  items: [{ kind: "session", title: "45-minute consultation", quantity: 1 }],
};

test("shows short times and names, with the entire address and time on hover", () => {
  const html = renderWithProfile(
    <OrderTable
      rows={[row]}
      now={new Date("2026-11-26T12:00:00Z")}
      query={{}}
      sort={{ by: "placed", isDescending: true }}
    />,
  );
  expect(html).toContain('title="Nov 24, 2026, 2:49 PM CST">Nov\u00a024, 2:49\u00a0PM</time>');
  expect(html).toContain(`title="Marisol Castellanos, ${email}"`);
  expect(html).toContain(">45-min session</span>");
  expect(html, "tablets have no room for the items").toMatch(
    /<th [^>]*md:max-xl:hidden[^>]*>(<a [^>]*>)?Items/,
  );
});
