import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  adminAudit,
  emailOutbox,
  newsletterEvents,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { suppressAddress } from "@/lib/newsletter/deliverability/suppressions";
import { testPreferencesLink } from "@/lib/newsletter/preferences/preferences-links";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import {
  changeFrequency,
  removeSuppressionAsStaff,
  resendConfirmationAsStaff,
} from "@/lib/subscribers/change-subscribers";
import { readSubscriber, readSuppressions } from "@/lib/subscribers/read-subscribers";
import { getSubscriberTimeline } from "@/lib/subscribers/subscriber-timeline";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();
const nobody = "3f0e8a52-8d5f-4b0a-9d0a-0d7b8ef6c001";
let count = 0;
const address = () => `r${++count}@verbs.test`;

async function subscriber(id: string) {
  return (await helpers.ctx.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];
}

/** A subscriber's audit entries, newest first. */
async function audited(subscriberId: string): Promise<string[]> {
  const rows = await helpers.ctx.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
  return rows.flatMap(({ action, details }) =>
    details?.subscriberId === subscriberId ? [action] : [],
  );
}

describe("a confirmation resent by staff", () => {
  test("leaves immediately, and not again within the limit, however many click", async () => {
    const email = address();
    const subscriberId = await helpers.add(email, { hoursAgo: 50, confirmed: false });
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        resendConfirmationAsStaff(helpers.ctx, helpers.actor, { subscriberId }),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.problem === "limited")).toHaveLength(7);
    const emails = await helpers.ctx.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.toEmail, email));
    expect(emails).toHaveLength(1);
    expect(await audited(subscriberId)).toEqual(["subscriber_confirmation_resent"]);
  });
});

describe("a frequency set by staff", () => {
  test("moves the next email, and only one of two concurrent changes wins", async () => {
    const subscriberId = await helpers.add(address(), { hoursAgo: 500 });
    const set = (pace: "weekly" | "twice_weekly") =>
      changeFrequency(helpers.ctx, helpers.actor, { subscriberId, frequency: pace, from: "daily" });
    const both = await Promise.all([set("weekly"), set("twice_weekly")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter((one) => !one.ok && one.problem === "changed_since")).toHaveLength(1);
    const row = await subscriber(subscriberId);
    expect(row?.frequencyPref).not.toBe("daily");
    expect(row?.nextSendAt).not.toBeNull();
    const [event] = await helpers.ctx.db
      .select()
      .from(newsletterEvents)
      .where(eq(newsletterEvents.subscriberId, subscriberId));
    expect(event?.metadata).toMatchObject({ from: "daily", by: "staff" });
    expect(await audited(subscriberId)).toEqual(["subscriber_pace_changed"]);
  });
});

test("removing a complaint takes the address off the list and records the reason in the audit log", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
  const before = await readSuppressions(helpers.ctx, helpers.actor, "complained", null);
  expect(before.addresses).toContainEqual(expect.objectContaining({ email, subscriberId }));
  const reason = "She wrote to us that it was a slip";
  const removed = await removeSuppressionAsStaff(helpers.ctx, helpers.actor, {
    subscriberId,
    reason,
  });
  expect(removed).toEqual({ ok: true, value: { reason: "complained" } });
  const [entry] = await helpers.ctx.db
    .select()
    .from(adminAudit)
    .orderBy(desc(adminAudit.id))
    .limit(1);
  expect(entry).toMatchObject({
    action: "subscriber_suppression_lifted",
    details: { subscriberId, reason },
  });
  const after = await readSuppressions(helpers.ctx, helpers.actor, null, null);
  expect(after.addresses.map((row) => row.email)).not.toContain(email);
  expect((await subscriber(subscriberId))?.nextSendAt).not.toBeNull();
});

test("removes a suppression once, with one audit entry, however many click", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
  const asked: string[] = [];
  const emailSuppressions: Ctx["emailSuppressions"] = {
    remove: async (address) => {
      asked.push(address);
      return { kind: "removed" };
    },
  };
  const ctx = { ...helpers.ctx, emailSuppressions };
  const press = () =>
    removeSuppressionAsStaff(ctx, helpers.actor, { subscriberId, reason: "It was a slip" });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const before = asked.length;
  expect(await press()).toEqual({ ok: false, problem: "not_suppressed" });
  expect(asked).toHaveLength(before);
  expect(await audited(subscriberId)).toEqual(["subscriber_suppression_lifted"]);
});

test("the test magic link tells staff why none was sent", async () => {
  const email = address();
  const ask = () => testPreferencesLink(helpers.ctx, helpers.actor, { email });
  expect(await ask()).toEqual({ ok: false, problem: "no_subscriber" });
  const subscriberId = await helpers.add(email, { hoursAgo: 5 });
  const both = await Promise.all([ask(), ask()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, problem: "limited" });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "hard_bounce"));
  expect(await ask()).toEqual({ ok: false, problem: "suppressed" });
  expect(await audited(subscriberId)).toEqual(["preferences_link_tested"]);
});

test("a subscriber's page shows all they did, newest first, and none of their keys", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.addSend(subscriberId, "001", "2030-03-09", "delivered");
  await changeFrequency(helpers.ctx, helpers.actor, {
    subscriberId,
    frequency: "weekly",
    from: "daily",
  });
  await logNewsletterEvent(helpers.ctx.db, {
    subscriberId,
    eventType: "membership_interest",
    itemKey: "Professional",
    createdAt: helpers.ctx.now(),
  });
  const person = await readSubscriber(helpers.ctx, helpers.actor, subscriberId);
  if (!person) throw new Error("the person is not found");
  expect(Object.keys(person.subscriber)).not.toContain("confirmationToken");
  const moments = getSubscriberTimeline(person);
  expect(moments.map(({ title }) => title)).toContain("Preferences changed");
  expect(moments.some(({ note }) => note === "Delivered")).toBe(true);
  const interest = { title: "Asked about membership", note: "Professional" };
  expect(moments).toContainEqual(expect.objectContaining(interest));
  const times = moments.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(await readSubscriber(helpers.ctx, helpers.actor, nobody)).toBeNull();
});
