import { describe, expect, test } from "vitest";
import type { LiftOutcome } from "@/lib/mail/port";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { newsletterConsent, newsletterConsentBySending } from "@/lib/newsletter/consent";
import { liftAtProvider } from "@/lib/newsletter/lift-at-provider";
import { unsubscribeUrl } from "@/lib/newsletter/links";
import { resendConfirmation } from "@/lib/newsletter/resend-confirmation";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

const sent = { kind: "confirmation_sent" };
const known = { kind: "already_subscribed" };

describe("signing up", () => {
  const desk = newsletterDesk();
  const mailCount = async (email: string) =>
    (await desk.mails(email, "newsletter_confirmation")).length;
  const confirm = async (email: string, browserHash = "browser-of-the-mail") =>
    confirmSubscription(desk.ctx, { token: await desk.token(email), browserHash });
  const leave = async (email: string) => {
    const reader = await desk.reader(email);
    const token = tokenIn(unsubscribeUrl(desk.ctx, reader?.id ?? ""));
    await unsubscribe(desk.ctx, { token });
  };

  test("keeps an unconfirmed row with consent, source, campaign and browser, and mails once", async () => {
    const email = desk.address();
    const utm = { first: { utm_source: "ig" }, last: { utm_source: "mail" } };
    expect(await desk.signUp(email, { source: "modal", utm })).toEqual(sent);
    expect(await desk.reader(email)).toMatchObject({
      firstName: "Ray",
      consent: true,
      consentVersion: newsletterConsent.version,
      consentAt: desk.ctx.now(),
      segment: "new_subscribers_artists",
      signupSource: "modal",
      confirmed: false,
      confirmedAt: null,
      unsubscribedAt: null,
      frequencyPref: "daily",
      confirmationSentAt: desk.ctx.now(),
      utm,
    });
    expect(await desk.readerIn("browser-of-the-form")).toBe(email);
    expect(await mailCount(email)).toBe(1);
    expect(await desk.events(email)).toEqual(["signup_requested"]);
  });

  test("keeps the token as a hash only", async () => {
    const email = desk.address();
    await desk.signUp(email);
    const token = await desk.token(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await desk.reader(email))).not.toContain(token);
  });

  test("is one row, one mail and one event, also when twenty forms are sent at once", async () => {
    const email = desk.address();
    const forms = Array.from({ length: 20 }, (_, index) =>
      desk.signUp(email, { source: index % 2 ? "modal" : "popup" }),
    );
    expect(await Promise.all(forms)).toEqual(Array(20).fill(sent));
    expect(await mailCount(email)).toBe(1);
    expect(await desk.events(email)).toEqual(["signup_requested"]);
    expect(await confirm(email)).toMatchObject({ ok: true });
  });

  test("mails an address once in 10 minutes and three times a day, whatever asks", async () => {
    const email = desk.address();
    await desk.signUp(email);
    desk.ctx.clock.advance({ minutes: 9, seconds: 59 });
    expect(await desk.signUp(email, { source: "community" })).toEqual(sent);
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(1);
    desk.ctx.clock.advance({ seconds: 1 });
    await Promise.all([
      desk.signUp(email),
      desk.signUp(email),
      resendConfirmation(desk.ctx, { email }),
      resendConfirmation(desk.ctx, { email }),
    ]);
    expect(await mailCount(email)).toBe(2);
    desk.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(3);
    desk.ctx.clock.advance({ hours: 22 });
    expect(await desk.signUp(email)).toEqual(sent);
    expect(await mailCount(email)).toBe(3);
    desk.ctx.clock.advance({ hours: 1 });
    await desk.signUp(email);
    expect(await mailCount(email)).toBe(4);
  });

  test("again while pending takes the newest name, keeps the first campaign and mails anew", async () => {
    const email = desk.address();
    await desk.signUp(email, { firstName: "Rya", utm: { first: { utm_source: "ig" } } });
    const old = await desk.token(email);
    desk.ctx.clock.advance({ minutes: 10 });
    const utm = { first: { utm_source: "ads" }, last: { utm_source: "ads" } };
    expect(await desk.signUp(email, { firstName: "Ray", source: "community", utm })).toEqual(sent);
    expect(await desk.reader(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "community",
      utm: { first: { utm_source: "ig" }, last: { utm_source: "ads" } },
    });
    const late = { token: old, browserHash: "b" };
    expect(await confirmSubscription(desk.ctx, late)).toEqual({ ok: false, problem: "invalid" });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("of a confirmed address says so, mails nothing and changes nothing of its row", async () => {
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    const before = await desk.reader(email);
    desk.ctx.clock.advance({ days: 2 });
    const stranger = { firstName: "Eve", browserHash: "eve", source: "popup" as const };
    const utm = { last: { utm_source: "eve" } };
    expect(await desk.signUp(email, { ...stranger, utm })).toEqual(known);
    expect(await desk.reader(email)).toEqual(before);
    expect(await desk.readerIn("eve")).toBeUndefined();
    expect(await mailCount(email)).toBe(1);
  });

  test("of somebody who left asks for a new yes, and nothing changes until it comes", async () => {
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    await leave(email);
    desk.ctx.clock.advance({ minutes: 10 });
    const before = await desk.reader(email);
    const consentVersion = newsletterConsentBySending.version;
    expect(await desk.signUp(email, { browserHash: "eve", consentVersion })).toEqual(sent);
    expect(await desk.reader(email)).toMatchObject({
      unsubscribedAt: before?.unsubscribedAt,
      frequencyPref: "unsubscribed",
      consentVersion: before?.consentVersion,
    });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect(await desk.reader(email)).toMatchObject({
      unsubscribedAt: null,
      frequencyPref: "daily",
      confirmed: true,
    });
    expect(await desk.readerIn("eve")).toBeUndefined();
  });

  test("after a complaint answers as ever, and nothing goes out", async () => {
    const [stranger, reader] = [desk.address(), desk.address()];
    await desk.suppress(stranger, "complained");
    expect(await desk.signUp(stranger)).toEqual(sent);
    expect(await desk.reader(stranger)).toBeUndefined();
    await desk.signUp(reader);
    await desk.suppress(reader, "complained");
    desk.ctx.clock.advance({ hours: 1 });
    expect(await desk.signUp(reader)).toEqual(sent);
    await resendConfirmation(desk.ctx, { email: reader });
    expect(await mailCount(stranger)).toBe(0);
    expect(await mailCount(reader)).toBe(1);
    expect(await confirm(reader)).toEqual({ ok: false, problem: "invalid" });
    expect(await desk.suppression(reader)).toBe("complained");
  });

  test.each(["bounced", "erased"] as const)("after %s, a new yes lifts it", async (reason) => {
    const email = desk.address();
    if (reason === "bounced") {
      await desk.signUp(email);
      await confirm(email);
      desk.ctx.clock.advance({ minutes: 10 });
    }
    await desk.suppress(email, reason);
    // The provider would swallow the mail to an address that bounced: it is lifted there first.
    const toLift = reason === "bounced" ? { hasBounced: true } : {};
    expect(await desk.signUp(email)).toEqual({ ...sent, ...toLift });
    // Once for each mail that is queued, and none is queued within ten minutes.
    expect(await desk.signUp(email)).toEqual(sent);
    expect(await desk.suppression(email)).toBe(reason);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect(await desk.suppression(email)).toBeUndefined();
    expect(await desk.signUp(email)).toEqual(known);
  });

  test("a bounced address is taken off the provider's list, and a provider that is down stops nothing", async () => {
    const lifted: string[] = [];
    const outcomes: LiftOutcome[] = [{ kind: "lifted" }, { kind: "unavailable", reason: "503" }];
    const lift = async (email: string) => {
      lifted.push(email);
      return outcomes.shift() ?? { kind: "lifted" };
    };
    const ctx = { ...desk.ctx, mailSuppressions: { lift } };
    await liftAtProvider(ctx, { email: "a@example.com" });
    await liftAtProvider(ctx, { email: "b@example.com" });
    expect(lifted).toEqual(["a@example.com", "b@example.com"]);
  });

  test("puts no message of a stranger's into the mail", async () => {
    const email = desk.address();
    await desk.signUp(email, { firstName: "Win free money at www.evil.test" });
    expect((await desk.mails(email, "newsletter_confirmation"))[0]?.firstName).toBe("");
  });

  test("again after leaving can have its mail again, until it has confirmed", async () => {
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    await leave(email);
    desk.ctx.clock.advance({ hours: 1 });
    await desk.signUp(email);
    desk.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    desk.ctx.clock.advance({ days: 2 });
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(3);
  });

  test("again after a bounce can have its mail again, and only then", async () => {
    const email = desk.address();
    await desk.signUp(email);
    await confirm(email);
    await desk.suppress(email, "bounced");
    desk.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(1);
    await desk.signUp(email);
    desk.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(desk.ctx, { email });
    expect(await mailCount(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("mails nothing again to a stranger, a confirmed reader, or one who has left", async () => {
    const [stranger, reader, pending] = [desk.address(), desk.address(), desk.address()];
    await Promise.all([desk.signUp(reader), desk.signUp(pending)]);
    await confirm(reader);
    await leave(pending);
    desk.ctx.clock.advance({ hours: 1 });
    for (const email of [stranger, reader, pending]) await resendConfirmation(desk.ctx, { email });
    await leave(reader);
    await resendConfirmation(desk.ctx, { email: reader });
    expect(await Promise.all([stranger, reader, pending].map(mailCount))).toEqual([0, 1, 1]);
  });
});
