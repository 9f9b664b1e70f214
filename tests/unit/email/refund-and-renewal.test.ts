import { describe, expect, test } from "vitest";
import type { EmailPropsByKind } from "@/db/values/emails";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

const envelope = { to: "ray@shop.test", profile: testProfile };

async function renderRefund(changes: Partial<EmailPropsByKind["refund_succeeded"]> = {}) {
  const props = { ...sampleProps.refund_succeeded, ...changes };
  return (await renderEmail("refund_succeeded", props, envelope)).text;
}

describe("the refund email", () => {
  test("lists items, total, payment method, arrival, ended access and the subscription", async () => {
    const text = await renderRefund();
    expect(text).toMatch(/The Royalties eBook +\$99\.98\nQuantity: 2/);
    expect(text).toMatch(/Total refunded +\$2,599\.98/);
    expect(text).toContain("will go back to the Visa card ending in 4242.");
    expect(text).toContain("within 5 to 10 business days.");
    expect(text).toContain("Your download access for The Royalties eBook has ended.");
    expect(text).toContain("Elite Airplay now ends on April 10, 2030.");
    expect(text).toContain("This refund didn't cancel your subscription");
    expect(text).toMatch(/View order TME-12345678:\nhttps:\/\/shop\.test\/order-confirmation/);
  });

  test("doesn't say that the eBook is gone while another item includes it", async () => {
    const text = await renderRefund({ keepsEbook: true });
    expect(text).toContain("You can still download the eBook");
    expect(text).not.toContain("Your download access");
  });

  test("of an unallocated part names no items and ends nothing", async () => {
    const changes = { lines: [], endedAccess: [], manageUrl: null, paidWith: null };
    const text = await renderRefund(changes);
    expect(text).toMatch(/Part of your order +\$2,599\.98/);
    expect(text).toContain("will go back to the payment method you used.");
    expect(text).not.toMatch(/what changed|subscription/i);
  });
});

test("a renewal receipt shows tax only if the total differs from the price", async () => {
  const props = sampleProps.subscription_renewed;
  const render = async (totalCents: number) =>
    (await renderEmail("subscription_renewed", { ...props, totalCents }, envelope)).text;
  expect(await render(252_500)).toMatch(/Tax and discounts +\$25\.00\nTotal paid +\$2,525\.00/);
  expect(await render(250_000)).not.toContain("Tax and discounts");
});

test("the dispute email shows staff the deadline in Memphis, or where to find it", async () => {
  const props = sampleProps.dispute_opened;
  const { subject, text } = await renderEmail("dispute_opened", props, envelope);
  expect(subject).toBe("Dispute on order TME-12345678: respond by March 18, 2030");
  expect(text).toContain("by March 18, 2030 at 11:59 PM CDT");
  const open = await renderEmail("dispute_opened", { ...props, respondBy: null }, envelope);
  expect(open.text).toContain("Check the deadline in the Stripe dashboard");
  const refunded = await renderEmail("dispute_opened", { ...props, refundedCents: 999 }, envelope);
  expect(refunded.text).toContain("We already refunded $9.99 of this payment. Send Stripe");
});

test("a link in the middle of a sentence keeps the sentence readable as text", async () => {
  const { text } = await renderEmail("newsletter_test", sampleProps.newsletter_test, envelope);
  expect(text).toContain("See our services (https://shop.test/services/publishing-admin).");
});
