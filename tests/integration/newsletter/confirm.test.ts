import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, newsletterSends } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { retryEmail } from "@/lib/email/staff-outbox";
import { browsersPerSubscriber } from "@/lib/newsletter/policy";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import {
  confirmSubscription,
  resendConfirmation,
  shouldStillSend,
} from "@/lib/newsletter/subscription/confirmation";
import { newsletterConsentBySending } from "@/lib/newsletter/subscription/signup-consent";
import { signLink } from "@/lib/secrets/links";
import { addTestAdmin } from "@/tests/support/staff";
import { newsletterHelpers } from "./newsletter-helpers";

const helpers = newsletterHelpers();
const {
  address,
  confirm,
  countConfirmations,
  leave,
  listEvents,
  readSubscriber,
  readToken,
  signUp,
  subscriberInBrowser,
  suppress,
} = helpers;

const invalid = { ok: false, problem: "invalid" };
const already = { ok: true, value: { kind: "already_confirmed" } };
const confirmed = { ok: true, value: { kind: "confirmed" } };

describe("confirming", () => {
  const press = (token: string, browserHash = "browser-of-the-mail") =>
    confirmSubscription(helpers.ctx, { token, browserHash });

  test("confirms the subscriber and links this browser", async () => {
    const email = address();
    await signUp(email);
    helpers.ctx.clock.advance({ hours: 5 });
    expect(await confirm(email)).toMatchObject(confirmed);
    expect(await readSubscriber(email)).toMatchObject({
      confirmed: true,
      confirmedAt: helpers.ctx.now(),
    });
    expect(await subscriberInBrowser("browser-of-the-mail")).toBe(email);
    expect(await listEvents(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("offers the frequency right away, and the one chosen before when opened again", async () => {
    const email = address();
    await signUp(email);
    const token = await readToken(email);
    const first = await press(token);
    if (!first.ok) throw new Error(first.problem);
    expect(first.value).toMatchObject({ frequency: "daily", wantsNews: true });
    const { preferencesToken } = first.value;
    const choice = { token: preferencesToken, frequency: "weekly", wantsNews: false } as const;
    await savePreferences(helpers.ctx, { ...choice, browserHash: "browser-of-the-mail" });
    expect(await press(token)).toMatchObject({
      ok: true,
      value: { kind: "already_confirmed", frequency: "weekly", wantsNews: false },
    });
  });

  test("works for 7 days, to the second", async () => {
    const [early, late] = [address(), address()];
    await Promise.all([signUp(early), signUp(late)]);
    helpers.ctx.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
    expect(await confirm(early)).toMatchObject(confirmed);
    helpers.ctx.clock.advance({ seconds: 1 });
    expect(await confirm(late)).toEqual(invalid);
    expect(await readSubscriber(late)).toMatchObject({ confirmed: false });
  });

  test("elsewhere unlinks the browser that signed up, which may be a stranger's", async () => {
    const email = address();
    await signUp(email, { browserHash: "stranger" });
    const token = await readToken(email);
    expect(await press(token, "phone")).toMatchObject(confirmed);
    expect(await subscriberInBrowser("stranger")).toBeUndefined();
    expect(await subscriberInBrowser("phone")).toBe(email);
    // With the emailed link, it's the owner's too.
    expect(await press(token, "laptop")).toMatchObject(already);
    expect(await subscriberInBrowser("laptop")).toBe(email);
    expect(await subscriberInBrowser("phone")).toBe(email);
  });

  test("links a browser that belonged to another subscriber before", async () => {
    const [mine, guests] = [address(), address()];
    await signUp(mine, { browserHash: "shared" });
    await press(await readToken(mine), "shared");
    helpers.ctx.clock.advance({ minutes: 1 });
    await signUp(guests, { browserHash: "a guest's" });
    await press(await readToken(guests), "shared");
    expect(await subscriberInBrowser("shared")).toBe(guests);
    helpers.ctx.clock.advance({ minutes: 1 });
    await press(await readToken(mine), "shared");
    expect(await subscriberInBrowser("shared")).toBe(mine);
  });

  test("keeps only the newest browsers, and those of other subscribers", async () => {
    const [email, other] = [address(), address()];
    await signUp(other, { browserHash: "another's" });
    await signUp(email, { browserHash: "the first" });
    const token = await readToken(email);
    const names = Array.from({ length: browsersPerSubscriber }, (_, index) => `many ${index}`);
    for (const name of names) {
      helpers.ctx.clock.advance({ seconds: 1 });
      await press(token, name);
    }
    expect(await Promise.all(names.map(subscriberInBrowser))).toEqual(names.map(() => email));
    expect(await subscriberInBrowser("the first")).toBeUndefined();
    expect(await subscriberInBrowser("another's")).toBe(other);
  });

  test("succeeds again while subscribed, and changes nothing but the browser's subscriber", async () => {
    const email = address();
    await signUp(email);
    const token = await readToken(email);
    await press(token);
    const before = await readSubscriber(email);
    helpers.ctx.clock.advance({ days: 400 });
    expect(await press(token, "another browser")).toMatchObject(already);
    expect(await readSubscriber(email)).toEqual(before);
    expect(await subscriberInBrowser("another browser")).toBe(email);
    await leave(email);
    expect(await press(token, "a late browser")).toEqual(invalid);
    expect(await subscriberInBrowser("another browser")).toBeUndefined();
    expect(await subscriberInBrowser("a late browser")).toBeUndefined();
    expect(await readSubscriber(email)).toMatchObject({ frequencyPref: "unsubscribed" });
  });

  test("counts once when requested ten times at once", async () => {
    const email = address();
    await signUp(email);
    const token = await readToken(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
    const kinds = answers.map((answer) => answer.ok && answer.value.kind).sort();
    expect(kinds).toEqual([...Array(9).fill("already_confirmed"), "confirmed"]);
    expect(await listEvents(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("fails with an outstanding link after unsubscribing", async () => {
    const email = address();
    await signUp(email);
    const token = await readToken(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
    expect(await readSubscriber(email)).toMatchObject({ confirmed: false });
  });

  test("fails with a new sign-up's link after unsubscribing again through any old email", async () => {
    const email = address();
    await signUp(email);
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    await signUp(email);
    const token = await readToken(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
  });

  test("after leaving stores the new consent: text, time, name and form", async () => {
    const email = address();
    await signUp(email, { firstName: "Ray", source: "modal" });
    await confirm(email);
    const id = (await readSubscriber(email))?.id ?? "";
    const opens = signLink(helpers.ctx, "newsletter-preferences", { id });
    expect(await setPause(helpers.ctx, { token: opens, weeks: 4 })).toMatchObject({ ok: true });
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    const consentVersion = newsletterConsentBySending.version;
    const anew = { firstName: "Raymond", source: "community", consentVersion } as const;
    await signUp(email, anew);
    const consentAt = helpers.ctx.now();
    helpers.ctx.clock.advance({ hours: 5 });
    expect(await readSubscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "modal",
    });
    await confirm(email);
    expect(await readSubscriber(email)).toMatchObject({
      firstName: "Raymond",
      signupSource: "community",
      consentVersion,
      consentAt,
      // A pause from before unsubscribing has ended.
      pausedUntil: null,
    });
  });

  test("after leaving keeps the name if the new form asks for none", async () => {
    const email = address();
    await signUp(email, { firstName: "Ray" });
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    await signUp(email, { firstName: "", source: "checkout" });
    await confirm(email);
    expect(await readSubscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "checkout",
    });
  });

  test("for the first time keeps the latest form's values, even if it sent no email", async () => {
    const email = address();
    await signUp(email, { firstName: "Rya" });
    helpers.ctx.clock.advance({ minutes: 1 });
    await signUp(email, { firstName: "Ray", source: "popup" });
    await confirm(email);
    expect(await readSubscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "popup",
    });
  });

  test.each(["", "nobody", "x".repeat(43), "1.a.b"])(
    "rejects an unknown token: %s",
    async (token) => {
      expect(await press(token)).toEqual(invalid);
    },
  );
});

describe("resending the confirmation email", () => {
  test("is possible after signing up again until the address is confirmed", async () => {
    const email = address();
    await signUp(email);
    await confirm(email);
    await leave(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await signUp(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    helpers.ctx.clock.advance({ days: 2 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(3);
  });

  test("is possible after a bounce only once the form is sent again", async () => {
    const email = address();
    await signUp(email);
    await confirm(email);
    await suppress(email, "bounced");
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(1);
    await signUp(email);
    helpers.ctx.clock.advance({ hours: 1 });
    await resendConfirmation(helpers.ctx, { email });
    expect(await countConfirmations(email)).toBe(3);
    expect(await confirm(email)).toMatchObject({ ok: true, value: { kind: "confirmed" } });
  });

  test("emails no strangers, confirmed subscribers or former ones", async () => {
    const [stranger, subscriber, pending] = [address(), address(), address()];
    await Promise.all([signUp(subscriber), signUp(pending)]);
    await confirm(subscriber);
    await leave(pending);
    helpers.ctx.clock.advance({ hours: 1 });
    for (const email of [stranger, subscriber, pending])
      await resendConfirmation(helpers.ctx, { email });
    await leave(subscriber);
    await resendConfirmation(helpers.ctx, { email: subscriber });
    expect(await Promise.all([stranger, subscriber, pending].map(countConfirmations))).toEqual([
      0, 1, 1,
    ]);
  });
});

describe("a failed confirmation email", () => {
  const retry = (actor: AdminActor, id: string) =>
    retryEmail(helpers.ctx, actor, id, (tx, email) => shouldStillSend(helpers.ctx, tx, email));

  /** Signs up and lets the confirmation email fail for good. Returns the email's id. */
  const failedConfirmation = async (email: string) => {
    await signUp(email);
    const [row] = await helpers.ctx.db
      .update(emailOutbox)
      .set({ failedAt: helpers.ctx.now() })
      .where(eq(emailOutbox.toEmail, email))
      .returning();
    return row?.id ?? "";
  };

  test.each(["left", "complained", "confirmed"] as const)(
    "can't be retried by staff once its recipient has %s",
    async (what) => {
      const { actor } = await addTestAdmin(helpers.ctx.db, address());
      const email = address();
      const emailId = await failedConfirmation(email);
      if (what === "left") await leave(email);
      if (what === "complained") await suppress(email, "complained");
      if (what === "confirmed") await confirm(email);
      const retried = await retry(actor, emailId);
      expect(retried).toEqual({ ok: false, problem: "not_wanted" });
    },
  );

  test("can be retried by staff while it is outstanding", async () => {
    const { actor } = await addTestAdmin(helpers.ctx.db, address());
    const email = address();
    const emailId = await failedConfirmation(email);
    expect(await retry(actor, emailId)).toMatchObject({ ok: true });
  });
});

describe("a subscriber who confirms", () => {
  const run = () =>
    runNewsletter(helpers.ctx, { until: new Date(helpers.ctx.now().getTime() + 25_000) });
  const listIssues = async (email: string) => {
    const subscriber = await readSubscriber(email);
    const rows = await helpers.ctx.db
      .select({ issueId: newsletterSends.issueId })
      .from(newsletterSends)
      .where(eq(newsletterSends.subscriberId, subscriber?.id ?? ""))
      .orderBy(asc(newsletterSends.chicagoDate));
    return rows.map(({ issueId }) => issueId);
  };
  const daily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      helpers.ctx.clock.advance({ days: 1 });
      await run();
    }
  };

  test("is welcomed immediately, but not before confirming", async () => {
    helpers.ctx.clock.set("2030-03-12T15:00:00Z");
    const [confirmed, pending] = [address(), address()];
    await Promise.all([signUp(confirmed), signUp(pending)]);
    await confirm(confirmed);
    await run();
    expect(await listIssues(confirmed)).toEqual(["w1"]);
    await daily(3);
    expect(await listIssues(confirmed)).toEqual(["w1", "w2", "001", "002"]);
    expect(await listIssues(pending)).toEqual([]);
  });

  test("and leaves, signs up and confirms again continues where they stopped", async () => {
    helpers.ctx.clock.set("2030-04-12T15:00:00Z");
    const email = address();
    await signUp(email);
    await confirm(email);
    await run();
    await daily(2);
    const subscriber = await readSubscriber(email);
    await followUnsubscribeLink(helpers.ctx, {
      token: signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" }),
    });
    await daily(10);
    await signUp(email);
    await confirm(email);
    await daily(2);
    expect(await listIssues(email)).toEqual(["w1", "w2", "001", "002", "003"]);
  });

  test("after a bounce is emailed again, because that proves email arrives", async () => {
    helpers.ctx.clock.set("2030-05-12T15:00:00Z");
    const email = address();
    await signUp(email);
    await confirm(email);
    await run();
    await suppress(email, "bounced");
    await daily(3);
    expect(await listIssues(email)).toEqual(["w1"]);
    await signUp(email);
    await confirm(email);
    await daily(1);
    expect(await listIssues(email)).toEqual(["w1", "w2"]);
  });
});
