import { describe, expect, test } from "vitest";
import { oneTimeCodes } from "@/db/schema";
import type { FrequencyPref } from "@/db/values/newsletter";
import { successVisitsPerSubscriber } from "@/lib/newsletter/policy";
import { requestPreferencesLink } from "@/lib/newsletter/preferences/preferences-links";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { savePreferences } from "@/lib/newsletter/preferences/save-preferences";
import {
  followUnsubscribeLink,
  readUnsubscribeOffers,
  type UnsubscribeChoice,
} from "@/lib/newsletter/preferences/unsubscribe-link";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirmation";
import { recordSuccessVisit } from "@/lib/newsletter/subscription/newsletter-events";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers, tokenIn } from "./newsletter-helpers";

const helpers = newsletterHelpers();
const {
  address,
  confirm,
  listEvents,
  listQueued,
  readSubscriber,
  readSuppression,
  readToken,
  signUp,
  subscriberInBrowser,
  suppress,
} = helpers;

describe("the preferences", () => {
  const save = (token: string, frequency: FrequencyPref, browserHash = "browser") =>
    savePreferences(helpers.ctx, { token, frequency, browserHash });
  const links = (email: string) => listQueued(email, "newsletter_preferences_link");

  async function addSubscriberWithLink(browserHash = "browser") {
    const email = address();
    await signUp(email);
    await confirm(email, browserHash);
    const id = (await readSubscriber(email))?.id ?? "";
    return { email, id };
  }

  async function magicToken(email: string) {
    await requestPreferencesLink(helpers.ctx, { email });
    return tokenIn((await links(email)).at(-1)?.preferencesUrl);
  }

  test("open for 24 hours with an emailed link, which is stored as a hash", async () => {
    const { email } = await addSubscriberWithLink();
    const token = await magicToken(email);
    expect(JSON.stringify(await helpers.ctx.db.select().from(oneTimeCodes))).not.toContain(token);
    helpers.ctx.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await readPreferences(helpers.ctx, token)).toMatchObject({
      kind: "preferences",
      email,
      frequency: "daily",
      isFresh: true,
    });
    helpers.ctx.clock.advance({ seconds: 1 });
    expect(await readPreferences(helpers.ctx, token)).toBeNull();
    expect(await save(token, "weekly")).toEqual({ ok: false, problem: "invalid" });
  });

  test("keep whether news is wanted while the frequency changes, also in earlier pages", async () => {
    const { email, id } = await addSubscriberWithLink();
    const token = signLink(helpers.ctx, "newsletter-preferences", { id });
    const wantsNews = async () => (await readSubscriber(email))?.wantsNews;
    expect(await wantsNews()).toBe(true);
    const choose = (frequency: FrequencyPref, news?: boolean) =>
      savePreferences(helpers.ctx, { token, frequency, wantsNews: news, browserHash: "browser" });
    await choose("daily", false);
    expect(await wantsNews()).toBe(false);
    await choose("weekly");
    expect(await wantsNews()).toBe(false);
    await choose("unsubscribed", false);
    await choose("daily", false);
    expect(await wantsNews()).toBe(false);
    expect(await readPreferences(helpers.ctx, token)).toMatchObject({ wantsNews: false });
    await choose("daily", true);
    expect(await wantsNews()).toBe(true);
  });

  test("open for 90 days with an issue's signed link", async () => {
    const { id } = await addSubscriberWithLink();
    const token = signLink(helpers.ctx, "newsletter-preferences", { id });
    helpers.ctx.clock.advance({ days: 90 });
    expect(await readPreferences(helpers.ctx, token)).toMatchObject({
      kind: "preferences",
      isFresh: false,
    });
    expect(await save(token, "weekly")).toEqual({ ok: true, value: "weekly" });
    helpers.ctx.clock.advance({ days: 1 });
    expect(await readPreferences(helpers.ctx, token)).toBeNull();
  });

  test("reject tokens made for another purpose", async () => {
    const { id } = await addSubscriberWithLink();
    const leaving = signLink(helpers.ctx, "newsletter-unsubscribe", { id });
    const choosing = signLink(helpers.ctx, "newsletter-preferences", { id });
    expect(await readPreferences(helpers.ctx, leaving)).toMatchObject({ kind: "unsubscribe" });
    expect(await save(leaving, "weekly")).toEqual({ ok: false, problem: "invalid" });
    const before = await helpers.ctx.db.query.newsletterSubscribers.findFirst({
      where: (row, { eq }) => eq(row.id, id),
    });
    await followUnsubscribeLink(helpers.ctx, { token: choosing });
    await followUnsubscribeLink(helpers.ctx, { token: "nonsense" });
    expect(
      await helpers.ctx.db.query.newsletterSubscribers.findFirst({
        where: (row, { eq }) => eq(row.id, id),
      }),
    ).toEqual(before);
  });

  test("are emailed to subscribers only, within their limits, also for concurrent requests", async () => {
    const { email } = await addSubscriberWithLink();
    const stranger = address();
    await requestPreferencesLink(helpers.ctx, { email: stranger });
    await Promise.all(
      Array.from({ length: 10 }, () => requestPreferencesLink(helpers.ctx, { email })),
    );
    expect(await links(stranger)).toHaveLength(0);
    expect(await links(email)).toHaveLength(1);
    for (let request = 0; request < 8; request += 1) {
      helpers.ctx.clock.advance({ minutes: 1 });
      await requestPreferencesLink(helpers.ctx, { email });
    }
    expect(await links(email)).toHaveLength(3);
  });

  test.each(["bounced", "complained"] as const)(
    "are neither emailed nor saved for %s addresses",
    async (reason) => {
      const { email, id } = await addSubscriberWithLink();
      await suppress(email, reason);
      await requestPreferencesLink(helpers.ctx, { email });
      expect(await links(email)).toHaveLength(0);
      const token = signLink(helpers.ctx, "newsletter-preferences", { id });
      expect(await save(token, "weekly")).toEqual({ ok: false, problem: "suppressed" });
      expect(await save(token, "unsubscribed")).toEqual({ ok: true, value: "unsubscribed" });
      expect(await readSuppression(email)).toBe(reason);
    },
  );

  test("unsubscribe and resubscribe with a token, with one event each and none without a change", async () => {
    const { email, id } = await addSubscriberWithLink();
    const token = signLink(helpers.ctx, "newsletter-preferences", { id });
    await save(token, "twice_weekly");
    await save(token, "twice_weekly");
    expect(await readSubscriber(email)).toMatchObject({ frequencyPref: "twice_weekly" });
    await save(token, "unsubscribed");
    const leftAt = helpers.ctx.now();
    helpers.ctx.clock.advance({ hours: 1 });
    await save(token, "unsubscribed");
    expect(await readSubscriber(email)).toMatchObject({
      frequencyPref: "unsubscribed",
      unsubscribedAt: leftAt,
    });
    await save(token, "weekly", "a phone");
    expect(await readSubscriber(email)).toMatchObject({
      frequencyPref: "weekly",
      unsubscribedAt: null,
    });
    expect(await subscriberInBrowser("a phone")).toBe(email);
    expect(await listEvents(email)).toEqual([
      "signup_requested",
      "confirmed",
      "preferences_changed",
      "unsubscribed",
      "preferences_changed",
    ]);
  });

  test("link the browser that saves them, next to the one that confirmed", async () => {
    const { email, id } = await addSubscriberWithLink("her laptop");
    const token = signLink(helpers.ctx, "newsletter-preferences", { id });
    await Promise.all(Array.from({ length: 5 }, () => save(token, "weekly", "her tablet")));
    expect(await subscriberInBrowser("her tablet")).toBe(email);
    expect(await subscriberInBrowser("her laptop")).toBe(email);
    expect(await save("nonsense", "weekly", "a stranger's")).toMatchObject({ ok: false });
    expect(await subscriberInBrowser("a stranger's")).toBeUndefined();
  });

  test("can be left with an unsubscribe link that never expires and counts once", async () => {
    const { email, id } = await addSubscriberWithLink();
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id });
    helpers.ctx.clock.advance({ days: 4_000 });
    await Promise.all(
      Array.from({ length: 5 }, () => followUnsubscribeLink(helpers.ctx, { token })),
    );
    expect(await readSubscriber(email)).toMatchObject({
      frequencyPref: "unsubscribed",
      unsubscribedAt: helpers.ctx.now(),
    });
    expect((await listEvents(email)).filter((type) => type === "unsubscribed")).toHaveLength(1);
  });

  test("get one success page event per subscriber and set of values, in known browsers", async () => {
    const { email } = await addSubscriberWithLink("my browser");
    const visit = { utm_source: "mail", utm_campaign: "w1", referrer: "https://mail.test/" };
    const record = (values: object, browserHash = "my browser") =>
      recordSuccessVisit(helpers.ctx, { visit: values, browserHash });
    expect(await Promise.all([record(visit), record(visit), record({ ...visit })])).toEqual([
      true,
      true,
      true,
    ]);
    await record({ utm_campaign: "w1", referrer: "https://mail.test/", utm_source: "mail" });
    await record({ utm_campaign: "w2" });
    expect(await record(visit, "a stranger's")).toBe(false);
    expect((await listEvents(email)).filter((type) => type === "subscribed")).toHaveLength(2);
  });
});

describe("a visit to the success page", () => {
  const visit = (browserHash: string, campaign = "w1") =>
    recordSuccessVisit(helpers.ctx, { visit: { utm_campaign: campaign }, browserHash });
  const visits = async (email: string) =>
    (await listEvents(email)).filter((type) => type === "subscribed").length;

  async function addSubscriberWithLink(browserHash: string) {
    const email = address();
    await signUp(email, { browserHash });
    await confirm(email, browserHash);
    return email;
  }

  test("isn't stored after unsubscribing", async () => {
    const email = await addSubscriberWithLink("left");
    const id = (await readSubscriber(email))?.id ?? "";
    await followUnsubscribeLink(helpers.ctx, {
      token: signLink(helpers.ctx, "newsletter-unsubscribe", { id }),
    });
    expect(await visit("left")).toBe(false);
    expect(await visits(email)).toBe(0);
  });

  test("belongs to the address that this browser confirmed last, whichever is older", async () => {
    const [older, newer] = [address(), address()];
    for (const email of [older, newer]) {
      await signUp(email, { browserHash: "shared" });
      helpers.ctx.clock.advance({ minutes: 1 });
    }
    const token = await readToken(older);
    await confirmSubscription(helpers.ctx, { token, browserHash: "shared" });
    expect(await visit("shared")).toBe(true);
    expect(await Promise.all([older, newer].map(visits))).toEqual([1, 0]);
  });

  test("is recorded a limited number of times, also for concurrent visits", async () => {
    const email = await addSubscriberWithLink("busy");
    const campaigns = Array.from({ length: successVisitsPerSubscriber + 10 }, (_, n) => `c${n}`);
    const known = await Promise.all(campaigns.map((campaign) => visit("busy", campaign)));
    expect(known).toEqual(campaigns.map(() => true));
    expect(await visits(email)).toBe(successVisitsPerSubscriber);
  });
});

describe("an unsubscribe link", () => {
  async function subscribeAs(frequency: FrequencyPref) {
    const email = address();
    await signUp(email);
    await confirm(email, "browser");
    const id = (await readSubscriber(email))?.id ?? "";
    const preferences = signLink(helpers.ctx, "newsletter-preferences", { id });
    await savePreferences(helpers.ctx, { token: preferences, frequency, browserHash: "browser" });
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id });
    const follow = (choice?: UnsubscribeChoice) =>
      followUnsubscribeLink(helpers.ctx, { token, ...(choice && { choice }) });
    const read = () =>
      helpers.ctx.db.query.newsletterSubscribers.findFirst({
        where: (row, { eq }) => eq(row.id, id),
      });
    const readOffers = () => readUnsubscribeOffers(helpers.ctx, token);
    return { email, follow, read, readOffers };
  }

  test.each(["daily", "twice_weekly", "weekly"] as const)(
    "takes back what ended a subscription of %s emails, for 24 hours",
    async (frequency) => {
      const { follow, read, readOffers } = await subscribeAs(frequency);
      const before = await read();
      await follow();
      expect(await readOffers()).toMatchObject({ isSubscribed: false, canUndo: true });
      helpers.ctx.clock.advance({ hours: 23, minutes: 59 });
      expect(await Promise.all([1, 2, 3].map(() => follow("undo")))).toEqual([true, true, true]);
      const after = await read();
      expect(after).toMatchObject({ frequencyPref: frequency, unsubscribedAt: null });
      expect(after?.sequencePosition).toBe(before?.sequencePosition);
      expect(after?.nextSendAt).not.toBeNull();
      await follow();
      helpers.ctx.clock.advance({ hours: 24 });
      expect(await readOffers()).toMatchObject({ isSubscribed: false, canUndo: false });
      expect(await follow("undo")).toBe(false);
      expect(await read()).toMatchObject({ frequencyPref: "unsubscribed", nextSendAt: null });
    },
  );

  test("offers less email instead, and nothing that leads to more", async () => {
    const { follow, read, readOffers } = await subscribeAs("daily");
    expect(await readOffers()).toMatchObject({ canGoWeekly: true, canPause: true, canUndo: false });
    expect(await follow("weekly")).toBe(true);
    expect(await follow("pause")).toBe(true);
    const paused = await read();
    expect(paused).toMatchObject({ frequencyPref: "weekly", unsubscribedAt: null });
    expect(paused?.pausedUntil).not.toBeNull();
    expect(await readOffers()).toMatchObject({ canGoWeekly: false, canPause: false });
    await follow();
    expect(await follow("weekly")).toBe(false);
    expect(await follow("pause")).toBe(false);
    expect(await read()).toMatchObject({ frequencyPref: "unsubscribed" });
  });

  test("starts nothing for an address that bounced, or that never confirmed", async () => {
    const { email, follow } = await subscribeAs("daily");
    await follow();
    await suppress(email, "complained");
    expect(await follow("undo")).toBe(false);
    const pending = address();
    await signUp(pending);
    const id = (await readSubscriber(pending))?.id ?? "";
    const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id });
    await followUnsubscribeLink(helpers.ctx, { token });
    expect(await followUnsubscribeLink(helpers.ctx, { token, choice: "undo" })).toBe(false);
    expect(await readUnsubscribeOffers(helpers.ctx, token)).toMatchObject({ canUndo: false });
  });
});
