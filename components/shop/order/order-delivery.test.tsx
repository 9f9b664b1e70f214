import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { OrderDelivery } from "@/components/shop/order/order-delivery";
import { OrderNextSteps } from "@/components/shop/order/order-next-steps";
import type { Confirmation } from "@/lib/orders/confirmation";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const order = {
  stage: "paid",
  orderNumber: "TME-12345678",
  email: "r…@example.com",
  items: [{ kind: "ebook" }, { kind: "course" }, { kind: "radio" }],
  hasEbook: true,
  hasCourse: true,
  course: { isOpen: false, opensOn: null },
  hasRadio: true,
  radioToken: null,
} as unknown as Confirmation;

/** The text of a part, with each button's state. */
function toText(part: ReactNode): string {
  return renderWithProfile(part)
    .replace(/<button[^>]*\sdisabled=""[^>]*>/g, " [disabled] ")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " [$1] ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("shows a delivery card for each purchase", () => {
  const html = toText(<OrderDelivery order={order} sessionId="cs_1&x" />);
  expect(html).toContain("[/ebook-download?session_id=cs_1%26x] Download your eBook");
  expect(html).toMatch(/Course Access .* within 1 hour .*\[disabled\] Coming soon/);
  expect(html).toMatch(/Radio Submissions .* will contact you within 1-2 business days/);
});

test("links to the open course, in the customer's own browser only", () => {
  const open = { ...order, course: { isOpen: true, opensOn: null } };
  const own = toText(<OrderDelivery order={{ ...open, isOwnBrowser: true }} sessionId="cs_1" />);
  expect(own).toMatch(/Course Access .*\[\/learn\] Start lesson 1/);
  expect(own).not.toContain("Coming soon");
  const other = toText(<OrderDelivery order={open} sessionId="cs_1" />);
  expect(other).not.toContain("/learn");
  expect(other).toContain("the course email we sent to r…@example.com");
});

test("has one filled button: send the song, then start the course, then download", () => {
  const paid = { ...order, isOwnBrowser: true, course: { isOpen: true, opensOn: null } };
  const readFilled = (bought: Partial<Confirmation>) =>
    [
      ...renderWithProfile(
        <OrderDelivery order={{ ...paid, ...bought } as Confirmation} sessionId="cs_1" />,
      ).matchAll(/<a [^>]*class="[^"]*bg-accent[^"]*"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g),
    ].map(([, label]) => label);
  expect(readFilled({ radioToken: "t" })).toEqual(["Send your song&#x27;s details"]);
  expect(readFilled({ radioToken: null })).toEqual(["Start lesson 1"]);
  expect(readFilled({ hasRadio: false, hasCourse: false })).toEqual(["Download your eBook"]);
});

test("names the opening day of a course in presale", () => {
  const presale = { ...order, course: { isOpen: false, opensOn: "2031-02-01" } };
  const html = toText(<OrderDelivery order={presale} sessionId="cs_1" />);
  expect(html).toMatch(/open on February 1, 2031.*\[disabled\] Coming soon/);
});

test("shows nothing for what wasn't bought", () => {
  const ebook = { ...order, items: order.items.slice(0, 1), hasCourse: false, hasRadio: false };
  const html = toText(<OrderDelivery order={ebook} sessionId="cs_1" />);
  expect(html).toContain("eBook");
  expect(html).not.toMatch(/Course|Radio|Session/);
});

test("shows live purchases despite a dispute, except sessions", () => {
  const items = [{ kind: "ebook" }, { kind: "session" }] as unknown as Confirmation["items"];
  const left = { ...order, items, hasCourse: false, hasRadio: false };
  for (const stage of ["disputed", "dispute_lost"] as const) {
    const html = toText(<OrderDelivery order={{ ...left, stage }} sessionId="cs_1" />);
    expect(html).toContain("Download your eBook");
    expect(html).not.toContain("Session");
  }
  expect(toText(<OrderDelivery order={left} sessionId="cs_1" />)).toContain("Your Session");
});

test("lists the next steps: email, content, support", () => {
  const html = toText(<OrderNextSteps order={order} />);
  expect(html).toMatch(/What's Next|What&#x27;s Next/);
  expect(html).toMatch(/Check your email .*Access your content .*Get support .*TME-12345678/);
});
