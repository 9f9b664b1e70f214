import { describe, expect, test } from "vitest";
import { buildUnsubscribeUrl, createPreferencesToken } from "@/lib/newsletter/links/links";
import { browsersPerSubscriber } from "@/lib/newsletter/links/policy";
import { setPause } from "@/lib/newsletter/preferences/set-pause";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { newsletterConsentBySending } from "@/lib/newsletter/subscription/consent";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { newsletterHelpers, tokenIn } from "./newsletter-helpers";

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
      token: tokenIn(buildUnsubscribeUrl(helpers.ctx, subscriber?.id ?? "")),
    });
  };

  test("makes the reader confirmed and this browser theirs", async () => {
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

  test("on a phone leaves the laptop that signed up known", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { browserHash: "laptop" });
    expect(await press(await helpers.token(email), "phone")).toMatchObject(confirmed);
    expect(await helpers.subscriberInBrowser("laptop")).toBe(email);
    expect(await helpers.subscriberInBrowser("phone")).toBe(email);
  });

  test("in a browser makes it this reader's, whoever's it was before", async () => {
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

  test("in ever more browsers keeps the newest, and those of others", async () => {
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

  test("a second time is a success for as long as the reader stays, and changes nothing but the browser's reader", async () => {
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

  test("ten times at once is one confirmation", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
    const kinds = answers.map((answer) => answer.ok && answer.value.kind).sort();
    expect(kinds).toEqual([...Array(9).fill("already_confirmed"), "confirmed"]);
    expect(await helpers.events(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("a link that is still out dies when the reader leaves first", async () => {
    const email = helpers.address();
    await helpers.signUp(email);
    const token = await helpers.token(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
    expect(await helpers.subscriber(email)).toMatchObject({ confirmed: false });
  });

  test("a link of a new sign-up dies with a second no, by whichever old mail it is said", async () => {
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

  test("after leaving keeps what was agreed to this time: text, time, name and form", async () => {
    const email = helpers.address();
    await helpers.signUp(email, { firstName: "Ray", source: "modal" });
    await press(await helpers.token(email));
    const id = (await helpers.subscriber(email))?.id ?? "";
    const opens = createPreferencesToken(helpers.ctx, id, helpers.ctx.now());
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
      // Who comes back wants mail: a pause from before they left is over.
      pausedUntil: null,
    });
  });

  test("after leaving keeps the name where the new form asks for none", async () => {
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

  test("for the first time keeps what the last form said, though it sent no mail", async () => {
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
    "an unknown token %s is invalid",
    async (token) => {
      expect(await press(token)).toEqual(invalid);
    },
  );
});
