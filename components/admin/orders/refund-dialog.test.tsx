import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import { RefundForm, type RefundFormProps } from "@/components/admin/orders/refund-form";
import type { OrderFacts } from "@/lib/orders/state/order-facts";
import { dispute, paid } from "@/tests/support/order-facts";

const createProps = (facts: OrderFacts): RefundFormProps => ({
  orderId: "5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f10",
  order: {
    facts,
    items: facts.items.map((item) => ({ ...item, title: item.id, unitPriceCents: 5_000 })),
    pendingRequests: [],
  },
  requestId: "5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f11",
  now: new Date("2027-01-10T12:00:00Z"),
  email: "customer@example.com",
  action: async (previous) => previous,
});

test("a refund can't be sent with Ctrl+Enter", () => {
  const html = renderToStaticMarkup(<RefundForm {...createProps(paid)} />);
  expect(html).toContain("You can’t undo a refund.");
  expect(html).toMatch(/<form [^>]*data-needs-click=""/);
});

test("a payment offers its refund in a dialog, and none while it's disputed", () => {
  const show = (facts: OrderFacts) =>
    renderToStaticMarkup(<RefundDialog {...createProps(facts)} isTest />);
  const open = show(paid);
  expect(open).toContain("$2,750.00");
  expect(open).toContain("Refund…");
  const disputed = show({ ...paid, disputes: [dispute("open")] });
  expect(disputed).toContain("You can’t refund this payment, because it’s disputed");
  expect(disputed).not.toContain("Refund…");
  expect(disputed).not.toContain("<form");
});
