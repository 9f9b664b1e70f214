import { describe, expect, test } from "vitest";
import type { EmailPropsByKind } from "@/db/values/emails";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

const envelope = { to: "ray@shop.test", profile: testProfile };

async function renderText(changes: Partial<EmailPropsByKind["subscription_canceled"]>) {
  const props = { ...sampleProps.subscription_canceled, ...changes };
  const { text, html } = await renderEmail("subscription_canceled", props, envelope);
  expect(html).toContain("Your renewal is canceled.");
  return text.replace(/\s+/g, " ");
}

describe("the email about a canceled renewal", () => {
  test("says that nothing more is charged only if no payment is open", async () => {
    expect(await renderText({ state: "ending" })).toContain("You won't be charged again.");
    expect(await renderText({ state: "ended" })).toContain("You won't be charged again.");
    const unpaid = await renderText({ state: "unpaid", endsAt: null });
    expect(unpaid).not.toMatch(/won't be charged/);
    expect(unpaid).toContain("we might retry it");
    expect(unpaid).toContain("If you don't want us to retry the payment, reply to this email.");
  });

  test("shows the end of the paid period, and promises nothing if that is past", async () => {
    const endsAt = "2030-04-10T07:30:00.000Z";
    const day = "April 10, 2030 at 2:30 AM CDT";
    expect(await renderText({ state: "ending", endsAt })).toContain(`ends on ${day}`);
    for (const state of ["unpaid", "ended"] as const) {
      expect(await renderText({ state, endsAt })).toContain(`you paid for runs until ${day}`);
      expect(await renderText({ state, endsAt: null })).not.toMatch(/paid for runs|ends on/);
    }
  });

  test("offers to resume the renewal only until it has ended", async () => {
    expect(await renderText({ state: "unpaid" })).toContain(
      "resume your subscription on the same page",
    );
    expect(await renderText({ state: "ended" })).not.toContain(
      "resume your subscription on the same page",
    );
  });

  test("still renders props queued before it knew about open payments", async () => {
    const { state: _, ...older } = sampleProps.subscription_canceled;
    const props = older as EmailPropsByKind["subscription_canceled"];
    const { text } = await renderEmail("subscription_canceled", props, envelope);
    expect(text).toContain("You won't be charged again.");
  });
});
