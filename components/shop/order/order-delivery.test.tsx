import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderDelivery } from "@/components/shop/order/order-delivery";
import { OrderNextSteps } from "@/components/shop/order/order-next-steps";
import type { Confirmation } from "@/lib/orders/confirmation";

const order = {
  stage: "paid",
  orderNumber: "TME-12345678",
  email: "r…@example.com",
  items: [{ kind: "ebook" }, { kind: "course" }, { kind: "radio" }],
  hasEbook: true,
  hasCourse: true,
  hasRadio: true,
  radioToken: null,
} as unknown as Confirmation;

/** next/link needs a router in context; none of it is used. */
const router = {} as AppRouterInstance;

/** The text of a part, with each button's state. */
function toText(part: ReactNode): string {
  return renderToStaticMarkup(<AppRouterContext value={router}>{part}</AppRouterContext>)
    .replace(/<button[^>]*\sdisabled=""[^>]*>/g, " [disabled] ")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " [$1] ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

// SPEC section 2, /order-confirmation.
test("shows a delivery card for each purchase", () => {
  const words = toText(<OrderDelivery order={order} sessionId="cs_1&x" />);
  expect(words).toContain("[/ebook-download?session_id=cs_1%26x] Go to the download");
  expect(words).toMatch(/Course Access .* within 1 hour, .*\[disabled\] Coming soon/);
  expect(words).toMatch(/Radio Submissions .* will contact you within 1-2 business days/);
});

test("shows nothing for what wasn't bought", () => {
  const ebook = { ...order, items: order.items.slice(0, 1), hasCourse: false, hasRadio: false };
  const words = toText(<OrderDelivery order={ebook} sessionId="cs_1" />);
  expect(words).toContain("eBook");
  expect(words).not.toMatch(/Course|Radio|Session/);
});

test("shows live purchases despite a dispute; a session waits for staff", () => {
  const items = [{ kind: "ebook" }, { kind: "session" }] as unknown as Confirmation["items"];
  const left = { ...order, items, hasCourse: false, hasRadio: false };
  for (const stage of ["disputed", "dispute_lost"] as const) {
    const words = toText(<OrderDelivery order={{ ...left, stage }} sessionId="cs_1" />);
    expect(words).toContain("Go to the download");
    expect(words).not.toContain("Session");
  }
  expect(toText(<OrderDelivery order={left} sessionId="cs_1" />)).toContain("Your Session");
});

test("lists the next steps: email, content, support", () => {
  const words = toText(<OrderNextSteps order={order} />);
  expect(words).toMatch(/What's Next|What&#x27;s Next/);
  expect(words).toMatch(/Check your email .*Access your content .*Get support .*TME-12345678/);
});
