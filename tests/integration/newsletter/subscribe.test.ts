import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterEvents, newsletterSubscribers } from "@/db/schema";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import type { RemoveSuppressionOutcome } from "@/lib/core/ports/email";
import { removeSuppressionAtProvider } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import {
  confirmSubscription,
  queueConfirmation,
  resendConfirmation,
} from "@/lib/newsletter/subscription/confirmation";
import {
  newsletterConsent,
  newsletterConsentBySending,
} from "@/lib/newsletter/subscription/signup-consent";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { newsletterHelpers } from "./newsletter-helpers";

const helpers = newsletterHelpers();
const {
  address,
  confirm,
  countConfirmations,
  leave,
  listEvents,
  listQueued,
  readSubscriber,
  readSuppression,
  readToken,
  signUp,
  subscriberInBrowser,
  suppress,
} = helpers;

const sent = { kind: "confirmation_sent" };
const known = { kind: "already_subscribed" };

describe("signing up", () => {
  test("stores an unconfirmed row with consent, source, campaign and browser, and sends one email", async () => {
    const email = address();
    const utm = { first: { utm_source: "ig" }, last: { utm_source: "mail" } };
    expect(await signUp(email, { source: "modal", utm })).toEqual(sent);
    expect(await readSubscriber(email)).toMatchObject({
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
    expect(await subscriberInBrowser("browser-of-the-form")).toBe(email);
    expect(await countConfirmations(email)).toBe(1);
    expect(await listEvents(email)).toEqual(["signup_requested"]);
  });

  test("creates one row, one email and one event, also for twenty concurrent forms", async () => {
    const email = address();
    const forms = Array.from({ length: 20 }, (_, index) =>
      signUp(email, { source: index % 2 ? "modal" : "popup" }),
    );
    expect(await Promise.all(forms)).toEqual(Array(20).fill(sent));
    expect(await countConfirmations(email)).toBe(1);
    expect(await listEvents(email)).toEqual(["signup_requested"]);
    expect(await confirm(email)).toMatchObject({ ok: true });
  });

  test("emails an address at most once a minute, 3 times an hour and 6 times a day, from any form", async () => {
    const email = address();
    await signUp(email);
    helpers.ctx.clock.advance({ seconds: 59 });
    expect(await signUp(email, { source: "community" })).toEqual(sent);
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(1);
    // A minute after the first email, another one is really sent.
    helpers.ctx.clock.advance({ seconds: 1 });
    await Promise.all([
      signUp(email),
      signUp(email),
      resendConfirmation(helpers.ctx, { email }),
      resendConfirmation(helpers.ctx, { email }),
    ]);
    expect(await countConfirmations(email)).toBe(2);
    helpers.ctx.clock.advance({ minutes: 1 });
    await resendConfirmation(helpers.ctx, { email });
    helpers.ctx.clock.advance({ minutes: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(3);
    for (let request = 0; request < 5; request += 1) {
      helpers.ctx.clock.advance({ hours: 1 });
      expect(await signUp(email)).toEqual(sent);
    }
    expect(await countConfirmations(email)).toBe(6);
    helpers.ctx.clock.advance({ hours: 19 });
    await signUp(email);
    expect(await countConfirmations(email)).toBe(7);
  });

  test("again while pending stores the newest name, keeps the first campaign and sends another email", async () => {
    const email = address();
    await signUp(email, { firstName: "Rya", utm: { first: { utm_source: "ig" } } });
    const old = await readToken(email);
    helpers.ctx.clock.advance({ minutes: 10 });
    const utm = { first: { utm_source: "ads" }, last: { utm_source: "ads" } };
    expect(await signUp(email, { firstName: "Ray", source: "community", utm })).toEqual(sent);
    expect(await readSubscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "community",
      utm: { first: { utm_source: "ig" }, last: { utm_source: "ads" } },
    });
    const late = { token: old, browserHash: "b" };
    expect(await confirmSubscription(helpers.ctx, late)).toEqual({ ok: false, problem: "invalid" });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("with a confirmed address says so, sends no email and leaves the row unchanged", async () => {
    const email = address();
    await signUp(email);
    await confirm(email);
    const before = await readSubscriber(email);
    helpers.ctx.clock.advance({ days: 2 });
    const stranger = { firstName: "Eve", browserHash: "eve", source: "popup" as const };
    const utm = { last: { utm_source: "eve" } };
    expect(await signUp(email, { ...stranger, utm })).toEqual(known);
    expect(await readSubscriber(email)).toEqual(before);
    expect(await subscriberInBrowser("eve")).toBeUndefined();
    expect(await countConfirmations(email)).toBe(1);
  });

  test("with a former subscriber's address asks for a new confirmation and changes nothing before that", async () => {
    const email = address();
    await signUp(email);
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ minutes: 10 });
    const before = await readSubscriber(email);
    const consentVersion = newsletterConsentBySending.version;
    expect(await signUp(email, { browserHash: "eve", consentVersion })).toEqual(sent);
    expect(await readSubscriber(email)).toMatchObject({
      unsubscribedAt: before?.unsubscribedAt,
      frequencyPref: "unsubscribed",
      consentVersion: before?.consentVersion,
    });
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect(await readSubscriber(email)).toMatchObject({
      unsubscribedAt: null,
      frequencyPref: "daily",
      confirmed: true,
    });
    expect(await subscriberInBrowser("eve")).toBeUndefined();
  });

  test("after a complaint responds as usual, and nothing is sent", async () => {
    const [stranger, subscriber] = [address(), address()];
    await suppress(stranger, "complained");
    expect(await signUp(stranger)).toEqual(sent);
    expect(await readSubscriber(stranger)).toBeUndefined();
    await signUp(subscriber);
    await suppress(subscriber, "complained");
    helpers.ctx.clock.advance({ hours: 1 });
    expect(await signUp(subscriber)).toEqual(sent);
    await resendConfirmation(helpers.ctx, { email: subscriber });
    expect(await countConfirmations(stranger)).toBe(0);
    expect(await countConfirmations(subscriber)).toBe(1);
    expect(await confirm(subscriber)).toEqual({ ok: false, problem: "invalid" });
    expect(await readSuppression(subscriber)).toBe("complained");
  });

  test.each(["bounced", "erased"] as const)(
    "after %s is possible with a new confirmation",
    async (reason) => {
      const email = address();
      if (reason === "bounced") {
        await signUp(email);
        await confirm(email);
        helpers.ctx.clock.advance({ minutes: 10 });
      }
      await suppress(email, reason);
      // The provider would drop an email to a bounced address, so it is removed from that list first.
      const removable = reason === "bounced" ? { hasBounced: true } : {};
      expect(await signUp(email)).toEqual({ ...sent, ...removable });
      // Once per queued email, and none is queued within ten minutes.
      expect(await signUp(email)).toEqual(sent);
      expect(await readSuppression(email)).toBe(reason);
      expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
      expect(await readSuppression(email)).toBeUndefined();
      expect(await signUp(email)).toEqual(known);
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
    const email = address();
    await signUp(email, { firstName: "Win free money at www.evil.test" });
    expect((await listQueued(email, "newsletter_confirmation"))[0]?.firstName).toBe("");
  });
});

describe("interest in a membership", () => {
  const choose = (email: string, plan: MembershipPlanName) =>
    signUp(email, { source: "membership", plan });
  async function listPlans(email: string) {
    const rows = await helpers.ctx.db
      .select({ plan: newsletterEvents.itemKey })
      .from(newsletterEvents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterEvents.subscriberId))
      .where(
        and(
          eq(newsletterSubscribers.email, email),
          eq(newsletterEvents.eventType, "membership_interest"),
        ),
      )
      .orderBy(newsletterEvents.id);
    return rows.map(({ plan }) => plan);
  }

  test("is recorded for a new address", async () => {
    const email = address();
    expect(await choose(email, "Basic")).toEqual({ kind: "confirmation_sent" });
    expect(await listPlans(email)).toEqual(["Basic"]);
  });

  test("is recorded for an existing subscriber, with the usual response", async () => {
    const email = address();
    await signUp(email);
    await confirm(email, "b");
    const before = await readSubscriber(email);
    expect(await choose(email, "Professional")).toEqual({ kind: "already_subscribed" });
    expect(await listPlans(email)).toEqual(["Professional"]);
    expect(await readSubscriber(email)).toEqual(before);
  });

  test("is recorded once per plan, however often it is requested, and without a second email", async () => {
    const email = address();
    await choose(email, "Basic");
    await Promise.all(Array.from({ length: 10 }, () => choose(email, "Enterprise")));
    await choose(email, "Basic");
    expect(await listPlans(email)).toEqual(["Basic", "Enterprise"]);
    expect(await listQueued(email, "newsletter_confirmation")).toHaveLength(1);
  });

  test("isn't recorded by other forms, and unknown plans are rejected", async () => {
    const email = address();
    await signUp(email);
    expect(await listPlans(email)).toEqual([]);
    const form = { firstName: "Ray", email, consent: "on", source: "membership" };
    expect(signupFormSchema.safeParse(form).success).toBe(true);
    expect(signupFormSchema.safeParse({ ...form, plan: "Basic" }).data?.plan).toBe("Basic");
    for (const plan of ["", "basic", "Gold"]) {
      expect(signupFormSchema.safeParse({ ...form, plan }).success).toBe(false);
    }
  });
});

describe("someone whom an import added for broadcasts only", () => {
  /** As an import does. */
  async function addImported(email: string, rest = {}) {
    const consentAt = new Date("2024-05-01T12:00:00Z");
    await helpers.ctx.db.insert(newsletterSubscribers).values({
      email,
      emailHash: hashNewsletterEmail(helpers.ctx, email),
      firstName: "Listed",
      consent: true,
      consentVersion: "import-1",
      consentAt,
      signupSource: "import",
      confirmed: true,
      confirmedAt: consentAt,
      frequencyPref: "weekly",
      stage: "none",
      createdAt: helpers.ctx.now(),
      ...rest,
    });
  }

  test("starts the series once they sign up themselves and confirm", async () => {
    const email = address();
    await addImported(email);
    expect(await signUp(email)).toEqual({ kind: "confirmation_sent" });
    // Anyone can type an address: until it's confirmed, nothing changes.
    expect(await readSubscriber(email)).toMatchObject({
      stage: "none",
      nextSendAt: null,
      signupSource: "import",
      firstName: "Listed",
    });
    expect(await confirm(email)).toMatchObject({ value: { kind: "confirmed" } });
    const started = { stage: "w1", frequencyPref: "weekly", signupSource: "inline" };
    expect(await readSubscriber(email)).toMatchObject(started);
    expect((await readSubscriber(email))?.nextSendAt).not.toBeNull();
    expect(await confirm(email)).toMatchObject({ value: { kind: "already_confirmed" } });
    expect(await signUp(email)).toEqual({ kind: "already_subscribed" });
  });

  test("starts it too if the import hadn't asked them yet, or they had left since", async () => {
    const [pending, left] = [address(), address()];
    await addImported(pending, { confirmed: false, confirmedAt: null });
    await addImported(left);
    await leave(left);
    for (const email of [pending, left]) {
      await signUp(email);
      await confirm(email);
      expect(await readSubscriber(email)).toMatchObject({
        stage: "w1",
        confirmed: true,
        unsubscribedAt: null,
      });
    }
  });

  test("keeps getting broadcasts only after confirming what the import asked", async () => {
    const email = address();
    await addImported(email, { confirmed: false, confirmedAt: null });
    const row = await readSubscriber(email);
    if (!row) throw new Error("not added");
    await helpers.ctx.db.transaction((tx) =>
      queueConfirmation(helpers.ctx, tx, helpers.ctx.now(), row),
    );
    await confirm(email);
    expect(await readSubscriber(email)).toMatchObject({
      stage: "none",
      confirmed: true,
      nextSendAt: null,
    });
  });
});
