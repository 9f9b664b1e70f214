import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  adminAudit,
  emailOutbox,
  newsletterEvents,
  newsletterSubscribers as readers,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { suppressReader } from "@/lib/newsletter/suppress-reader";
import { changePace } from "@/lib/subscribers/change-pace";
import { liftAsStaff } from "@/lib/subscribers/lift-as-staff";
import { personMoments } from "@/lib/subscribers/person-moments";
import { readPerson } from "@/lib/subscribers/read-person";
import { readSuppressions } from "@/lib/subscribers/read-suppressions";
import { resendConfirmationAsStaff } from "@/lib/subscribers/resend-confirmation-as-staff";
import { testPreferencesLink } from "@/lib/subscribers/test-preferences-link";
import { unsubscribeAsStaff } from "@/lib/subscribers/unsubscribe-as-staff";
import { subscriberDesk } from "@/tests/integration/subscribers/subscriber-desk";

const desk = subscriberDesk();
const nobody = "3f0e8a52-8d5f-4b0a-9d0a-0d7b8ef6c001";
let count = 0;
const address = () => `r${++count}@verbs.test`;

async function reader(id: string) {
  return (await desk.ctx.db.select().from(readers).where(eq(readers.id, id)))[0];
}

/** What the audit says of a subscriber, newest first. */
async function audited(subscriberId: string): Promise<string[]> {
  const rows = await desk.ctx.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
  return rows.flatMap(({ action, details }) =>
    details?.subscriberId === subscriberId ? [action] : [],
  );
}

describe("a confirmation that staff send again", () => {
  test("leaves at once, and not again within the ceiling, however many press", async () => {
    const email = address();
    const subscriberId = await desk.add(email, { hoursAgo: 50, confirmed: false });
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        resendConfirmationAsStaff(desk.ctx, desk.actor, { subscriberId }),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.problem === "limited")).toHaveLength(7);
    const mails = await desk.ctx.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.toEmail, email));
    expect(mails).toHaveLength(1);
    expect(await audited(subscriberId)).toEqual(["subscriber_confirmation_resent"]);
  });

  test("is refused for who has confirmed, and for nobody", async () => {
    const subscriberId = await desk.add(address(), { hoursAgo: 50 });
    const ask = (id: string) =>
      resendConfirmationAsStaff(desk.ctx, desk.actor, { subscriberId: id });
    expect(await ask(subscriberId)).toEqual({ ok: false, problem: "not_waiting" });
    expect(await ask(nobody)).toEqual({ ok: false, problem: "unknown" });
    expect(await audited(subscriberId)).toEqual([]);
  });
});

describe("a pace that staff set", () => {
  test("moves the next mail, and only one of two at once wins", async () => {
    const subscriberId = await desk.add(address(), { hoursAgo: 500 });
    const set = (pace: "weekly" | "twice_weekly") =>
      changePace(desk.ctx, desk.actor, { subscriberId, pace, was: "daily" });
    const both = await Promise.all([set("weekly"), set("twice_weekly")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter((one) => !one.ok && one.problem === "changed_meanwhile")).toHaveLength(1);
    const row = await reader(subscriberId);
    expect(row?.frequencyPref).not.toBe("daily");
    expect(row?.nextSendAt).not.toBeNull();
    const [event] = await desk.ctx.db
      .select()
      .from(newsletterEvents)
      .where(eq(newsletterEvents.subscriberId, subscriberId));
    expect(event?.metadata).toMatchObject({ from: "daily", by: "staff" });
    expect(await audited(subscriberId)).toEqual(["subscriber_pace_changed"]);
  });

  test("brings nobody back who has left, and mails nobody who complained", async () => {
    const left = await desk.add(address(), { hoursAgo: 500, left: true });
    const pace = "weekly";
    expect(
      await changePace(desk.ctx, desk.actor, { subscriberId: left, pace, was: "unsubscribed" }),
    ).toEqual({ ok: false, problem: "left" });
    const email = address();
    const subscriberId = await desk.add(email, { hoursAgo: 500 });
    await desk.ctx.db.transaction((tx) => suppressReader(desk.ctx, tx, email, "complaint"));
    await changePace(desk.ctx, desk.actor, { subscriberId, pace, was: "daily" });
    expect(await reader(subscriberId)).toMatchObject({ frequencyPref: pace, nextSendAt: null });
  });
});

test("unsubscribing ends the mails, once", async () => {
  const subscriberId = await desk.add(address(), { hoursAgo: 500 });
  const leave = () => unsubscribeAsStaff(desk.ctx, desk.actor, { subscriberId });
  const both = await Promise.all([leave(), leave()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await reader(subscriberId)).toMatchObject({
    frequencyPref: "unsubscribed",
    nextSendAt: null,
  });
  expect(await audited(subscriberId)).toEqual(["subscriber_unsubscribed"]);
});

test("a lifted complaint is off the list, with its reason in the audit", async () => {
  const email = address();
  const subscriberId = await desk.add(email, { hoursAgo: 500 });
  await desk.ctx.db.transaction((tx) => suppressReader(desk.ctx, tx, email, "complaint"));
  const before = await readSuppressions(desk.ctx, desk.actor, "complained", null);
  expect(before.addresses).toContainEqual(expect.objectContaining({ email, subscriberId }));
  const reason = "She wrote to us that it was a slip";
  const lifted = await liftAsStaff(desk.ctx, desk.actor, { subscriberId, reason });
  expect(lifted).toEqual({ ok: true, value: { was: "complained" } });
  const [entry] = await desk.ctx.db.select().from(adminAudit).orderBy(desc(adminAudit.id)).limit(1);
  expect(entry).toMatchObject({
    action: "subscriber_suppression_lifted",
    details: { subscriberId, reason },
  });
  const after = await readSuppressions(desk.ctx, desk.actor, null, null);
  expect(after.addresses.map((row) => row.email)).not.toContain(email);
  expect((await reader(subscriberId))?.nextSendAt).not.toBeNull();
});

test("what no longer stands is lifted by nobody: one row in the audit, however many press", async () => {
  const email = address();
  const subscriberId = await desk.add(email, { hoursAgo: 500 });
  await desk.ctx.db.transaction((tx) => suppressReader(desk.ctx, tx, email, "complaint"));
  const asked: string[] = [];
  const mailSuppressions: Ctx["mailSuppressions"] = {
    lift: async (address) => {
      asked.push(address);
      return { kind: "lifted" };
    },
  };
  const ctx = { ...desk.ctx, mailSuppressions };
  const press = () => liftAsStaff(ctx, desk.actor, { subscriberId, reason: "It was a slip" });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const before = asked.length;
  expect(await press()).toEqual({ ok: false, problem: "not_suppressed" });
  expect(asked).toHaveLength(before);
  expect(await audited(subscriberId)).toEqual(["subscriber_suppression_lifted"]);
});

test("the test magic link tells staff why none leaves", async () => {
  const email = address();
  const ask = () => testPreferencesLink(desk.ctx, desk.actor, { email });
  expect(await ask()).toEqual({ ok: false, problem: "no_subscriber" });
  const subscriberId = await desk.add(email, { hoursAgo: 5 });
  const both = await Promise.all([ask(), ask()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, problem: "limited" });
  await desk.ctx.db.transaction((tx) => suppressReader(desk.ctx, tx, email, "hard_bounce"));
  expect(await ask()).toEqual({ ok: false, problem: "suppressed" });
  expect(await audited(subscriberId)).toEqual(["preferences_link_tested"]);
});

test("a person's page holds all they did, newest first, and no key of theirs", async () => {
  const email = address();
  const subscriberId = await desk.add(email, { hoursAgo: 500 });
  await desk.mail(subscriberId, "001", "2030-03-09", "delivered");
  await changePace(desk.ctx, desk.actor, { subscriberId, pace: "weekly", was: "daily" });
  await logNewsletterEvent(desk.ctx.db, {
    subscriberId,
    eventType: "membership_interest",
    itemKey: "Professional",
    createdAt: desk.ctx.now(),
  });
  const person = await readPerson(desk.ctx, desk.actor, subscriberId);
  if (!person) throw new Error("the person is not found");
  expect(Object.keys(person.reader)).not.toContain("confirmationToken");
  const moments = personMoments(person);
  expect(moments.map(({ title }) => title)).toContain("Changed the preferences");
  expect(moments.some(({ note }) => note === "delivered")).toBe(true);
  const interest = { title: "Wants to hear of a membership", note: "Professional" };
  expect(moments).toContainEqual(expect.objectContaining(interest));
  const times = moments.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(await readPerson(desk.ctx, desk.actor, nobody)).toBeNull();
});
