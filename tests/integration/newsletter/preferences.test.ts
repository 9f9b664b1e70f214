import { describe, expect, test } from "vitest";
import { newsletterPreferenceLinks } from "@/db/schema";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { preferencesToken, unsubscribeUrl } from "@/lib/newsletter/links";
import { readPreferences } from "@/lib/newsletter/read-preferences";
import { recordSuccessVisit } from "@/lib/newsletter/record-success-visit";
import { requestPreferencesLink } from "@/lib/newsletter/request-preferences-link";
import { savePreferences } from "@/lib/newsletter/save-preferences";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

describe("the preferences", () => {
  const desk = newsletterDesk();
  const save = (token: string, frequency: FrequencyPref, browserHash = "browser") =>
    savePreferences(desk.ctx, { token, frequency, browserHash });
  const links = (email: string) => desk.mails(email, "newsletter_preferences_link");

  async function aReader(browserHash = "browser") {
    const email = desk.address();
    await desk.signUp(email);
    await confirmSubscription(desk.ctx, { token: await desk.token(email), browserHash });
    const id = (await desk.reader(email))?.id ?? "";
    return { email, id };
  }

  async function magicToken(email: string) {
    await requestPreferencesLink(desk.ctx, { email });
    return tokenIn((await links(email)).at(-1)?.preferencesUrl);
  }

  test("open by a mailed link for 24 hours, which is kept as a hash", async () => {
    const { email } = await aReader();
    const token = await magicToken(email);
    expect(
      JSON.stringify(await desk.ctx.db.select().from(newsletterPreferenceLinks)),
    ).not.toContain(token);
    desk.ctx.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await readPreferences(desk.ctx, token)).toMatchObject({
      kind: "preferences",
      email,
      frequency: "daily",
      isFresh: true,
    });
    desk.ctx.clock.advance({ seconds: 1 });
    expect(await readPreferences(desk.ctx, token)).toBeNull();
    expect(await save(token, "weekly")).toEqual({ ok: false, problem: "invalid" });
  });

  test("open by a mail's own signed link for 90 days", async () => {
    const { id } = await aReader();
    const token = preferencesToken(desk.ctx, id, desk.ctx.now());
    desk.ctx.clock.advance({ days: 90 });
    expect(await readPreferences(desk.ctx, token)).toMatchObject({
      kind: "preferences",
      isFresh: false,
    });
    expect(await save(token, "weekly")).toEqual({ ok: true, value: "weekly" });
    desk.ctx.clock.advance({ days: 1 });
    expect(await readPreferences(desk.ctx, token)).toBeNull();
  });

  test("no token of one purpose serves another", async () => {
    const { id } = await aReader();
    const leaving = tokenIn(unsubscribeUrl(desk.ctx, id));
    const choosing = preferencesToken(desk.ctx, id, desk.ctx.now());
    expect(await readPreferences(desk.ctx, leaving)).toEqual({ kind: "unsubscribe" });
    expect(await save(leaving, "weekly")).toEqual({ ok: false, problem: "invalid" });
    const before = await desk.ctx.db.query.newsletterSubscribers.findFirst({
      where: (row, { eq }) => eq(row.id, id),
    });
    await unsubscribe(desk.ctx, { token: choosing });
    await unsubscribe(desk.ctx, { token: "nonsense" });
    expect(
      await desk.ctx.db.query.newsletterSubscribers.findFirst({
        where: (row, { eq }) => eq(row.id, id),
      }),
    ).toEqual(before);
  });

  test("are mailed to readers alone, within their ceilings, also when many ask at once", async () => {
    const { email } = await aReader();
    const stranger = desk.address();
    await requestPreferencesLink(desk.ctx, { email: stranger });
    await Promise.all(
      Array.from({ length: 10 }, () => requestPreferencesLink(desk.ctx, { email })),
    );
    expect(await links(stranger)).toHaveLength(0);
    expect(await links(email)).toHaveLength(1);
    for (let turn = 0; turn < 8; turn += 1) {
      desk.ctx.clock.advance({ minutes: 2 });
      await requestPreferencesLink(desk.ctx, { email });
    }
    expect(await links(email)).toHaveLength(5);
  });

  test.each(["bounced", "complained"] as const)(
    "are not mailed to %s addresses, nor saved",
    async (reason) => {
      const { email, id } = await aReader();
      await desk.suppress(email, reason);
      await requestPreferencesLink(desk.ctx, { email });
      expect(await links(email)).toHaveLength(0);
      const token = preferencesToken(desk.ctx, id, desk.ctx.now());
      expect(await save(token, "weekly")).toEqual({ ok: false, problem: "suppressed" });
      expect(await save(token, "unsubscribed")).toEqual({ ok: true, value: "unsubscribed" });
      expect(await desk.suppression(email)).toBe(reason);
    },
  );

  test("unsubscribe and bring back, by a token, with an event each and none for no change", async () => {
    const { email, id } = await aReader();
    const token = preferencesToken(desk.ctx, id, desk.ctx.now());
    await save(token, "twice_weekly");
    await save(token, "twice_weekly");
    expect(await desk.reader(email)).toMatchObject({ frequencyPref: "twice_weekly" });
    await save(token, "unsubscribed");
    const leftAt = desk.ctx.now();
    desk.ctx.clock.advance({ hours: 1 });
    await save(token, "unsubscribed");
    expect(await desk.reader(email)).toMatchObject({
      frequencyPref: "unsubscribed",
      unsubscribedAt: leftAt,
    });
    await save(token, "weekly", "a phone");
    expect(await desk.reader(email)).toMatchObject({
      frequencyPref: "weekly",
      unsubscribedAt: null,
    });
    expect(await desk.readerIn("a phone")).toBe(email);
    expect(await desk.events(email)).toEqual([
      "signup_requested",
      "confirmed",
      "preferences_changed",
      "unsubscribed",
      "preferences_changed",
    ]);
  });

  test("make the browser that saves them known, beside the one that confirmed", async () => {
    const { email, id } = await aReader("her laptop");
    const token = preferencesToken(desk.ctx, id, desk.ctx.now());
    await Promise.all(Array.from({ length: 5 }, () => save(token, "weekly", "her tablet")));
    expect(await desk.readerIn("her tablet")).toBe(email);
    expect(await desk.readerIn("her laptop")).toBe(email);
    expect(await save("nonsense", "weekly", "a stranger's")).toMatchObject({ ok: false });
    expect(await desk.readerIn("a stranger's")).toBeUndefined();
  });

  test("the link to leave works for ever, once however often it is pressed", async () => {
    const { email, id } = await aReader();
    const token = tokenIn(unsubscribeUrl(desk.ctx, id));
    desk.ctx.clock.advance({ days: 4_000 });
    await Promise.all(Array.from({ length: 5 }, () => unsubscribe(desk.ctx, { token })));
    expect(await desk.reader(email)).toMatchObject({
      frequencyPref: "unsubscribed",
      unsubscribedAt: desk.ctx.now(),
    });
    expect((await desk.events(email)).filter((type) => type === "unsubscribed")).toHaveLength(1);
  });

  test("the success page writes an event once a reader and set of values, for known browsers", async () => {
    const { email } = await aReader("my browser");
    const visit = { utm_source: "mail", utm_campaign: "w1", referrer: "https://mail.test/" };
    const record = (values: object, browserHash = "my browser") =>
      recordSuccessVisit(desk.ctx, { visit: values, browserHash });
    expect(await Promise.all([record(visit), record(visit), record({ ...visit })])).toEqual([
      true,
      true,
      true,
    ]);
    await record({ utm_campaign: "w1", referrer: "https://mail.test/", utm_source: "mail" });
    await record({ utm_campaign: "w2" });
    expect(await record(visit, "a stranger's")).toBe(false);
    expect((await desk.events(email)).filter((type) => type === "subscribed")).toHaveLength(2);
  });
});
