import { describe, expect, test } from "vitest";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";
import { renderEmail } from "@/lib/email/render-email";
import { examples } from "@/tests/unit/email/examples";

const envelope = { from: "orders@shop.test", to: "ray@shop.test", replyTo: "info@shop.test" };

async function words(changes: Partial<EmailPropsByKind["subscription_canceled"]>) {
  const props = { ...examples.subscription_canceled, ...changes };
  const { text, html } = await renderEmail("subscription_canceled", props, envelope);
  expect(html).toContain("Your renewal is cancelled.");
  return text.replace(/\s+/g, " ");
}

describe("the mail about a cancelled renewal", () => {
  test("says that nothing more is charged only where no payment is open", async () => {
    expect(await words({ state: "ending" })).toContain("Nothing more is charged.");
    expect(await words({ state: "ended" })).toContain("nothing more is charged.");
    const unpaid = await words({ state: "unpaid", endsAt: null });
    expect(unpaid).not.toMatch(/nothing more is charged/i);
    expect(unpaid).toContain("It is still open and may be tried again");
    expect(unpaid).toContain("If you don't want it charged, reply to this mail.");
  });

  test("names the end of what is paid for, and promises nothing where that is past", async () => {
    const endsAt = "2030-04-10T07:30:00.000Z";
    const day = "April 10, 2030 at 2:30 AM CDT";
    expect(await words({ state: "ending", endsAt })).toContain(`ends on ${day}`);
    for (const state of ["unpaid", "ended"] as const) {
      expect(await words({ state, endsAt })).toContain(`you have paid for runs until ${day}`);
      expect(await words({ state, endsAt: null })).not.toMatch(/paid for runs|ends on/);
    }
  });

  test("offers to let it renew again only until it has ended", async () => {
    expect(await words({ state: "unpaid" })).toContain("let it renew again");
    expect(await words({ state: "ended" })).not.toContain("let it renew again");
  });

  test("still says its own of a mail that waited since before it knew of open payments", async () => {
    const { state: _, ...older } = examples.subscription_canceled;
    const props = older as EmailPropsByKind["subscription_canceled"];
    const { text } = await renderEmail("subscription_canceled", props, envelope);
    expect(text).toContain("Nothing more is charged.");
  });
});
