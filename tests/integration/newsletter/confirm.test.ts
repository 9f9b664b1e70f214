import { describe, expect, test } from "vitest";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { newsletterConsentBySending } from "@/lib/newsletter/consent";
import { preferencesToken, unsubscribeUrl } from "@/lib/newsletter/links";
import { setPause } from "@/lib/newsletter/pause";
import { browsersPerReader } from "@/lib/newsletter/policy";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

const invalid = { ok: false, problem: "invalid" };
const already = { ok: true, value: { kind: "already_confirmed" } };
const confirmed = { ok: true, value: { kind: "confirmed" } };

describe("confirming", () => {
  const desk = newsletterDesk();
  const press = (token: string, browserHash = "browser-of-the-mail") =>
    confirmSubscription(desk.ctx, { token, browserHash });
  const leave = async (email: string) => {
    const reader = await desk.reader(email);
    await unsubscribe(desk.ctx, { token: tokenIn(unsubscribeUrl(desk.ctx, reader?.id ?? "")) });
  };

  test("makes the reader confirmed and this browser theirs", async () => {
    const email = desk.address();
    await desk.signUp(email);
    desk.ctx.clock.advance({ hours: 5 });
    expect(await press(await desk.token(email))).toMatchObject(confirmed);
    expect(await desk.reader(email)).toMatchObject({
      confirmed: true,
      confirmedAt: desk.ctx.now(),
    });
    expect(await desk.readerIn("browser-of-the-mail")).toBe(email);
    expect(await desk.events(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("works for 7 days, to the second", async () => {
    const [early, late] = [desk.address(), desk.address()];
    await Promise.all([desk.signUp(early), desk.signUp(late)]);
    desk.ctx.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
    expect(await press(await desk.token(early))).toMatchObject(confirmed);
    desk.ctx.clock.advance({ seconds: 1 });
    expect(await press(await desk.token(late))).toEqual(invalid);
    expect(await desk.reader(late)).toMatchObject({ confirmed: false });
  });

  test("on a phone leaves the laptop that signed up known", async () => {
    const email = desk.address();
    await desk.signUp(email, { browserHash: "laptop" });
    expect(await press(await desk.token(email), "phone")).toMatchObject(confirmed);
    expect(await desk.readerIn("laptop")).toBe(email);
    expect(await desk.readerIn("phone")).toBe(email);
  });

  test("in a browser makes it this reader's, whoever's it was before", async () => {
    const [mine, guests] = [desk.address(), desk.address()];
    await desk.signUp(mine, { browserHash: "shared" });
    await press(await desk.token(mine), "shared");
    desk.ctx.clock.advance({ minutes: 1 });
    await desk.signUp(guests, { browserHash: "a guest's" });
    await press(await desk.token(guests), "shared");
    expect(await desk.readerIn("shared")).toBe(guests);
    desk.ctx.clock.advance({ minutes: 1 });
    await press(await desk.token(mine), "shared");
    expect(await desk.readerIn("shared")).toBe(mine);
  });

  test("in ever more browsers keeps the newest, and those of others", async () => {
    const [email, other] = [desk.address(), desk.address()];
    await desk.signUp(other, { browserHash: "another's" });
    await desk.signUp(email, { browserHash: "the first" });
    const token = await desk.token(email);
    const names = Array.from({ length: browsersPerReader }, (_, index) => `many ${index}`);
    for (const name of names) {
      desk.ctx.clock.advance({ seconds: 1 });
      await press(token, name);
    }
    expect(await Promise.all(names.map(desk.readerIn))).toEqual(names.map(() => email));
    expect(await desk.readerIn("the first")).toBeUndefined();
    expect(await desk.readerIn("another's")).toBe(other);
  });

  test("a second time is a success for as long as the reader stays, and changes nothing but the browser's reader", async () => {
    const email = desk.address();
    await desk.signUp(email);
    const token = await desk.token(email);
    await press(token);
    const before = await desk.reader(email);
    desk.ctx.clock.advance({ days: 400 });
    expect(await press(token, "another browser")).toMatchObject(already);
    expect(await desk.reader(email)).toEqual(before);
    expect(await desk.readerIn("another browser")).toBe(email);
    await leave(email);
    expect(await press(token, "a late browser")).toEqual(invalid);
    expect(await desk.readerIn("another browser")).toBeUndefined();
    expect(await desk.readerIn("a late browser")).toBeUndefined();
    expect(await desk.reader(email)).toMatchObject({ frequencyPref: "unsubscribed" });
  });

  test("ten times at once is one confirmation", async () => {
    const email = desk.address();
    await desk.signUp(email);
    const token = await desk.token(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
    const kinds = answers.map((answer) => answer.ok && answer.value.kind).sort();
    expect(kinds).toEqual([...Array(9).fill("already_confirmed"), "confirmed"]);
    expect(await desk.events(email)).toEqual(["signup_requested", "confirmed"]);
  });

  test("a link that is still out dies when the reader leaves first", async () => {
    const email = desk.address();
    await desk.signUp(email);
    const token = await desk.token(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
    expect(await desk.reader(email)).toMatchObject({ confirmed: false });
  });

  test("a link of a new sign-up dies with a second no, by whichever old mail it is said", async () => {
    const email = desk.address();
    await desk.signUp(email);
    await press(await desk.token(email));
    await leave(email);
    desk.ctx.clock.advance({ days: 30 });
    await desk.signUp(email);
    const token = await desk.token(email);
    await leave(email);
    expect(await press(token)).toEqual(invalid);
  });

  test("after leaving keeps what was agreed to this time: text, time, name and form", async () => {
    const email = desk.address();
    await desk.signUp(email, { firstName: "Ray", source: "modal" });
    await press(await desk.token(email));
    const id = (await desk.reader(email))?.id ?? "";
    const opens = preferencesToken(desk.ctx, id, desk.ctx.now());
    expect(await setPause(desk.ctx, { token: opens, weeks: 4 })).toMatchObject({ ok: true });
    await leave(email);
    desk.ctx.clock.advance({ days: 30 });
    const consentVersion = newsletterConsentBySending.version;
    const anew = { firstName: "Raymond", source: "community", consentVersion } as const;
    await desk.signUp(email, anew);
    const consentAt = desk.ctx.now();
    desk.ctx.clock.advance({ hours: 5 });
    expect(await desk.reader(email)).toMatchObject({ firstName: "Ray", signupSource: "modal" });
    await press(await desk.token(email));
    expect(await desk.reader(email)).toMatchObject({
      firstName: "Raymond",
      signupSource: "community",
      consentVersion,
      consentAt,
      // Who comes back wants mail: a pause from before they left is over.
      pausedUntil: null,
    });
  });

  test("after leaving keeps the name where the new form asks for none", async () => {
    const email = desk.address();
    await desk.signUp(email, { firstName: "Ray" });
    await press(await desk.token(email));
    await leave(email);
    desk.ctx.clock.advance({ days: 30 });
    await desk.signUp(email, { firstName: "", source: "checkout" });
    await press(await desk.token(email));
    expect(await desk.reader(email)).toMatchObject({ firstName: "Ray", signupSource: "checkout" });
  });

  test("for the first time keeps what the last form said, though it sent no mail", async () => {
    const email = desk.address();
    await desk.signUp(email, { firstName: "Rya" });
    desk.ctx.clock.advance({ minutes: 1 });
    await desk.signUp(email, { firstName: "Ray", source: "popup" });
    await press(await desk.token(email));
    expect(await desk.reader(email)).toMatchObject({ firstName: "Ray", signupSource: "popup" });
  });

  test.each(["", "nobody", "x".repeat(43), "1.a.b"])(
    "an unknown token %s is invalid",
    async (token) => {
      expect(await press(token)).toEqual(invalid);
    },
  );
});
