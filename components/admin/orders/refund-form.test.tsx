import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RefundForm } from "@/components/admin/orders/refund-form";
import { paid } from "@/tests/support/order-facts";

test("a refund can't be sent with Ctrl+Enter", () => {
  const items = paid.items.map((item) => ({ ...item, title: item.id, unitPriceCents: 5_000 }));
  const html = renderToStaticMarkup(
    <RefundForm
      orderId="5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f10"
      order={{ facts: paid, items, pendingRequests: [] }}
      requestId="5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f11"
      now={new Date("2027-01-10T12:00:00Z")}
      isTest={false}
      email="customer@example.com"
      action={async (previous) => previous}
    />,
  );
  expect(html).toContain("You can’t undo a refund.");
  expect(html).toMatch(/<form [^>]*data-needs-click=""/);
});
