import { describe, expect, test } from "vitest";
import type { RemoveSuppressionOutcome } from "@/lib/core/ports/email";
import { removeSuppressionAtProvider } from "@/lib/newsletter/deliverability/suppressions";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { resendConfirmation } from "@/lib/newsletter/subscription/send-confirmation";
import {
  newsletterConsent,
  newsletterConsentBySending,
} from "@/lib/newsletter/subscription/signup-consent";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

const sent = { kind: "confirmation_sent" };
const known = { kind: "already_subscribed" };

describe("signing up", () => {
  const helpers = newsletterHelpers();
  const countEmails = async (email: string) =>
    (await helpers.emails(email, "newsletter_confirmation")).length;
  const confirm = async (email: string, browserHash = "browser-of-the-mail") =>
    confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash });
  const leave = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" });
    await unsubscribe(helpers.ctx, { token });
  };

  test("stores an unconfirmed row with consent, source, campaign and browser, and sends one email", async () => {
    const email = helpers.address();
    const utm = { first: { utm_source: "ig" }, last: { utm_source: "mail" } };
    expect(await helpers.signUp(email, { source: "modal", utm })).toEqual(sent);
    expect(await helpers.subscriber(email)).toMatchObject({
      firstName: "Ray",
      consent: true,
      consentVersion: newsletterConsent.version,
      consentAt: helpers.ctx.now(),
      segment: "new_subscribers_artists",
      signupSource: "modal",
      confirmed: false,
      confirmedAt: null,
      unsubscribedAt: null,
      frequencyPref: "daily",
      confirmationSentAt: helpers.ctx.now(),
      utm,
    });
    expect(await helpers.subscriberInBrowser("browser-of-the-form")).toBe(email);
    expect(await countEmails(email)).toBe(1);
    expect(await helpers.events(email)).toEqual(["signup_requested"]);
  });

  test("stores the token as a hash only", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await helpers.subscriber(email))).not.toContain(token);
  });

  test("creates one row, one email and one event, also for twenty concurrent forms", async () => {
    const email = helpers.address();
    const forms = Array.from({ length: 20 }, (_, index) =>
      helpers.signUp(email, { source: index % 2 ? "modal" : "popup" }),
    );
    expect(await Promise.all(forms)).toEqual(Array(20).fill(sent));
    expect(await countEmails(email)).toBe(1);
    expect(await helpers.events(email)).toEqual(["signup_requested"]);
    expect(await confirm(email)).toMatchObject({ ok: true });
  });

  test("emails an address at most once a minute, 3 times an hour and 6 times a day, from any form", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    helpers.ctx.clock.advance({ seconds: 59 });
    expect(await helpers.signUp(email, { source: "community" })).toEqual(sent);
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(1);
    // A minute after the first email, another one is really sent.
    helpers.ctx.clock.advance({ seconds: 1 });
    await Promise.all([
      helpers.signUp(email),
      helpers.signUp(email),
      resendConfirmation(helpers.ctx, { email }),
      resendConfirmation(helpers.ctx, { email }),
    ]);
    expect(await countEmails(email)).toBe(2);
    helpers.ctx.clock.advance({ minutes: 1 });
    await resendConfirmation(helpers.ctx, { email });
    helpers.ctx.clock.advance({ minutes: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countEmails(email)).toBe(3);
    for (let request = 0; request < 5; request += 1) {
      helpers.ctx.clock.advance({ hours: 1 });
      expect(await helpers.signUp(email)).toEqual(sent);
    }
    expect(await countEmails(email)).toBe(6);
    helpers.ctx.clock.advance({ hours: 19 });
    await helpers.signUp(email);
    expect(await countEmails(email)).toBe(7);
  });

  test("again while pending stores the newest name, keeps the first campaign and sends another email", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Rya", utm: { first: { utm_source: "ig" } } });
    const old = await helpers.token(email);
    helpers.ctx.clock.advance({ minutes: 10 });
    const utm = { first: { utm_source: "ads" }, last: { utm_source: "ads" } };
    expect(await helpers.signUp(email, { firstName: "Ray", source: "community", utm })).toEqual(
      sent,
    );
    expect(await helpers.subscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "community",
      utm: { first: { utm_source: "ig" }, last: { utm_source: "ads" } },
    });
    const late = { token: old, browserHash: "b" };
    expect(await confirmSubscription(helpers.ctx, late)).toEqual({ ok: false, problem: "invalid" });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("with a confirmed address says so, sends no email and leaves the row unchanged", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    const before = await helpers.subscriber(email);
    helpers.ctx.clock.advance({ days: 2 });
    const stranger = { firstName: "Eve", browserHash: "eve", source: "popup" as const };
    const utm = { last: { utm_source: "eve" } };
    expect(await helpers.signUp(email, { ...stranger, utm })).toEqual(known);
    expect(await helpers.subscriber(email)).toEqual(before);
    expect(await helpers.subscriberInBrowser("eve")).toBeUndefined();
    expect(await countEmails(email)).toBe(1);
  });

  test("with a former subscriber's address asks for a new confirmation and changes nothing before that", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ minutes: 10 });
    const before = await helpers.subscriber(email);
    const consentVersion = newsletterConsentBySending.version;
    expect(await helpers.signUp(email, { browserHash: "eve", consentVersion })).toEqual(sent);
    expect(await helpers.subscriber(email)).toMatchObject({
      unsubscribedAt: before?.unsubscribedAt,
      frequencyPref: "unsubscribed",
      consentVersion: before?.consentVersion,
    });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect(await helpers.subscriber(email)).toMatchObject({
      unsubscribedAt: null,
      frequencyPref: "daily",
      confirmed: true,
    });
    expect(await helpers.subscriberInBrowser("eve")).toBeUndefined();
  });

  test("after a complaint responds as usual, and nothing is sent", async () => {
    const [stranger, subscriber] = [helpers.address(), helpers.address()];
    await helpers.suppress(stranger, "complained");
    expect(await helpers.signUp(stranger)).toEqual(sent);
    expect(await helpers.subscriber(stranger)).toBeUndefined();
    await helpers.signUp(subscriber);
    await helpers.suppress(subscriber, "complained");
    helpers.ctx.clock.advance({ hours: 1 });
    expect(await helpers.signUp(subscriber)).toEqual(sent);
    await resendConfirmation(helpers.ctx, { email: subscriber });
    expect(await countEmails(stranger)).toBe(0);
    expect(await countEmails(subscriber)).toBe(1);
    expect(await confirm(subscriber)).toEqual({ ok: false, problem: "invalid" });
    expect(await helpers.suppression(subscriber)).toBe("complained");
  });

  test.each(["bounced", "erased"] as const)(
    "after %s is possible with a new confirmation",
    async (reason) => {
      const email = helpers.address();
      if (reason === "bounced") {
        await helpers.signUp(email);
        await confirm(email);
        helpers.ctx.clock.advance({ minutes: 10 });
      }
      await helpers.suppress(email, reason);
      // The provider would drop an email to a bounced address, so it is removed from that list first.
      const removable = reason === "bounced" ? { hasBounced: true } : {};
      expect(await helpers.signUp(email)).toEqual({ ...sent, ...removable });
      // Once per queued email, and none is queued within ten minutes.
      expect(await helpers.signUp(email)).toEqual(sent);
      expect(await helpers.suppression(email)).toBe(reason);
      expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
      expect(await helpers.suppression(email)).toBeUndefined();
      expect(await helpers.signUp(email)).toEqual(known);
    },
  );

  test("takes a bounced address off the provider's list, and works while the provider is down", async () => {
    const removed: string[] = [];
    const outcomes: RemoveSuppressionOutcome[] = [
      { kind: "removed" },
      { kind: "unavailable", reason: "503" },
    ];
    const remove = async (email: string) => {
      removed.push(email);
      return outcomes.shift() ?? { kind: "removed" };
    };
    const ctx = { ...helpers.ctx, emailSuppressions: { remove } };
    await removeSuppressionAtProvider(ctx, { email: "a@example.com" });
    await removeSuppressionAtProvider(ctx, { email: "b@example.com" });
    expect(removed).toEqual(["a@example.com", "b@example.com"]);
  });

  test("puts no stranger's message into the email", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Win free money at www.evil.test" });
    expect((await helpers.emails(email, "newsletter_confirmation"))[0]?.firstName).toBe("");
  });
});
