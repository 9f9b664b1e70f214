import { describe, expect, test } from "vitest";
import { browsersPerSubscriber } from "@/lib/newsletter/policy";
import { setPause } from "@/lib/newsletter/preferences/save-preferences";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { newsletterConsentBySending } from "@/lib/newsletter/subscription/signup-consent";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

const invalid = { ok: false, problem: "invalid" };
const already = { ok: true, value: { kind: "already_confirmed" } };
const confirmed = { ok: true, value: { kind: "confirmed" } };

describe("confirming", () => {
  const helpers = newsletterHelpers();
  const press = (token: string, browserHash = "browser-of-the-mail") =>
    confirmSubscription(helpers.ctx, { token, browserHash });
  const leave = async (email: string) => {
    const subscriber = await helpers.subscriber(email);
    await unsubscribe(helpers.ctx, {
      token: signLink(helpers.ctx, "newsletter-unsubscribe", { id: subscriber?.id ?? "" }),
    });
  };

  test("confirms the subscriber and links this browser", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    helpers.ctx.clock.advance({ hours: 5 });
    expect(await press(await helpers.token(email))).toMatchObject(confirmed);
    expect(await helpers.subscriber(email)).toMatchObject({
      confirmed: true,
      confirmedAt: helpers.ctx.now(),
    });
    expect(await helpers.subscriberInBrowser("browser-of-the-mail")).toBe(email);
    expect(await helpers.events(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("works for 7 days, to the second", async () => {
    const [early, late] = [helpers.address(), helpers.address()];
    await Promise.all([helpers.signUp(early), helpers.signUp(late)]);
    helpers.ctx.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
    expect(await press(await helpers.token(early))).toMatchObject(confirmed);
    helpers.ctx.clock.advance({ seconds: 1 });
    expect(await press(await helpers.token(late))).toEqual(invalid);
    expect(await helpers.subscriber(late)).toMatchObject({ confirmed: false });
  });

  test("elsewhere unlinks the browser that signed up, which may be a stranger's", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { browserHash: "stranger" });
    const token = await helpers.token(email);
    expect(await press(token, "phone")).toMatchObject(confirmed);
    expect(await helpers.subscriberInBrowser("stranger")).toBeUndefined();
    expect(await helpers.subscriberInBrowser("phone")).toBe(email);
    // With the emailed link, it's the owner's too.
    expect(await press(token, "laptop")).toMatchObject(already);
    expect(await helpers.subscriberInBrowser("laptop")).toBe(email);
    expect(await helpers.subscriberInBrowser("phone")).toBe(email);
  });

  test("links a browser that belonged to another subscriber before", async () => {
    const [mine, guests] = [helpers.address(), helpers.address()];
    await helpers.signUp(mine, { browserHash: "shared" });
    await press(await helpers.token(mine), "shared");
    helpers.ctx.clock.advance({ minutes: 1 });
    await helpers.signUp(guests, { browserHash: "a guest's" });
    await press(await helpers.token(guests), "shared");
    expect(await helpers.subscriberInBrowser("shared")).toBe(guests);
    helpers.ctx.clock.advance({ minutes: 1 });
    await press(await helpers.token(mine), "shared");
    expect(await helpers.subscriberInBrowser("shared")).toBe(mine);
  });

  test("keeps only the newest browsers, and those of other subscribers", async () => {
    const [email, other] = [helpers.address(), helpers.address()];
    await helpers.signUp(other, { browserHash: "another's" });
    await helpers.signUp(email, { browserHash: "the first" });
    const token = await helpers.token(email);
    const names = Array.from({ length: browsersPerSubscriber }, (_, index) => `many ${index}`);
    for (const name of names) {
      helpers.ctx.clock.advance({ seconds: 1 });
      await press(token, name);
    }
    expect(await Promise.all(names.map(helpers.subscriberInBrowser))).toEqual(
      names.map(() => email),
    );
    expect(await helpers.subscriberInBrowser("the first")).toBeUndefined();
    expect(await helpers.subscriberInBrowser("another's")).toBe(other);
  });

  test("succeeds again while subscribed, and changes nothing but the browser's subscriber", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    await press(token);
    const before = await helpers.subscriber(email);
    helpers.ctx.clock.advance({ days: 400 });
    expect(await press(token, "another browser")).toMatchObject(already);
    expect(await helpers.subscriber(email)).toEqual(before);
    expect(await helpers.subscriberInBrowser("another browser")).toBe(email);
    await leave(email);
    expect(await press(token, "a late browser")).toEqual(invalid);
    expect(await helpers.subscriberInBrowser("another browser")).toBeUndefined();
    expect(await helpers.subscriberInBrowser("a late browser")).toBeUndefined();
    expect(await helpers.subscriber(email)).toMatchObject({ frequencyPref: "unsubscribed" });
  });

  test("counts once when requested ten times at once", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
    const kinds = answers.map((answer) => answer.ok && answer.value.kind).sort();
    expect(kinds).toEqual([...Array(9).fill("already_confirmed"), "confirmed"]);
    expect(await helpers.events(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("fails with an outstanding link after unsubscribing", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
    expect(await helpers.subscriber(email)).toMatchObject({ confirmed: false });
  });

  test("fails with a new sign-up's link after unsubscribing again through any old email", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    await press(await helpers.token(email));
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    await helpers.signUp(email);
    const token = await helpers.token(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
  });

  test("after leaving stores the new consent: text, time, name and form", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Ray", source: "modal" });
    await press(await helpers.token(email));
    const id = (await helpers.subscriber(email))?.id ?? "";
    const opens = signLink(helpers.ctx, "newsletter-preferences", { id });
    expect(await setPause(helpers.ctx, { token: opens, weeks: 4 })).toMatchObject({ ok: true });
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    const consentVersion = newsletterConsentBySending.version;
    const anew = { firstName: "Raymond", source: "community", consentVersion } as const;
    await helpers.signUp(email, anew);
    const consentAt = helpers.ctx.now();
    helpers.ctx.clock.advance({ hours: 5 });
    expect(await helpers.subscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "modal",
    });
    await press(await helpers.token(email));
    expect(await helpers.subscriber(email)).toMatchObject({
      firstName: "Raymond",
      signupSource: "community",
      consentVersion,
      consentAt,
      // A pause from before unsubscribing has ended.
      pausedUntil: null,
    });
  });

  test("after leaving keeps the name if the new form asks for none", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Ray" });
    await press(await helpers.token(email));
    await leave(email);
    helpers.ctx.clock.advance({ days: 30 });
    await helpers.signUp(email, { firstName: "", source: "checkout" });
    await press(await helpers.token(email));
    expect(await helpers.subscriber(email)).toMatchObject({
      firstName: "Ray",
      signupSource: "checkout",
    });
  });

  test("for the first time keeps the latest form's values, even if it sent no email", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Rya" });
    helpers.ctx.clock.advance({ minutes: 1 });
    await helpers.signUp(email, { firstName: "Ray", source: "popup" });
    await press(await helpers.token(email));
    expect(await helpers.subscriber(email)).toMatchObject({
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
