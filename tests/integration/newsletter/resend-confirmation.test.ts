import { describe, expect, test } from "vitest";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { resendConfirmation } from "@/lib/newsletter/subscription/send-confirmation";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

describe("resending the confirmation email", () => {
  const helpers = newsletterHelpers();
  const countEmails = async (email: string) =>
    (await helpers.emails(email, "newsletter_confirmation")).length;
  const confirm = async (email: string) =>
    confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash: "b" });
  const leave = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" });
    await unsubscribe(helpers.ctx, { token });
  };

  test("is possible after signing up again until the address is confirmed", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await helpers.signUp(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    helpers.ctx.clock.advance({ days: 2 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(3);
  });

  test("is possible after a bounce only once the form is sent again", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    await helpers.suppress(email, "bounced");
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(1);
    await helpers.signUp(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("emails no strangers, confirmed subscribers or former ones", async () => {
    const [stranger, subscriber, pending] = [
      helpers.address(),
      helpers.address(),
      helpers.address(),
    ];
    await Promise.all([helpers.signUp(subscriber), helpers.signUp(pending)]);
    await confirm(subscriber);
    await leave(pending);
    helpers.ctx.clock.advance({ hours: 1 });
    for (const email of [stranger, subscriber, pending])
      await resendConfirmation(helpers.ctx, { email });
    await leave(subscriber);
    await resendConfirmation(helpers.ctx, { email: subscriber });
    expect(await Promise.all([stranger, subscriber, pending].map(countEmails))).toEqual([0, 1, 1]);
  });
});
