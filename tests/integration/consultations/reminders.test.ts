import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { queueConsultationReminders } from "@/lib/consultations/reminders";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import {
  createRequest,
  invite,
  listEventKinds,
  meetingUrl,
  offer,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-06T15:00:00.000Z");
let id: string;
let visitor: string;

/** Monday, 9 AM; clocks went forward on the day before. */
const monday = { date: "2030-03-11", time: "09:00" } as const;

beforeEach(async () => {
  // The email inbox of the tests is never emptied.
  visitor = `${randomUUID()}@artist.test`;
  id = await createRequest(shop, visitor, "America/New_York");
  await offer(shop, id, monday);
  await payOffer(shop, id);
  await invite(shop, id);
});

const at = (date: string, time: string) =>
  shop.clock.set(fromChicagoDateTime({ date, time }).toISOString());
const run = () => queueConsultationReminders(shop.ctx);
async function listSent(): Promise<readonly string[]> {
  await deliverOutbox(shop.ctx, {
    limit: 50,
    until: new Date(shop.clock.now().getTime() + 40_000),
  });
  return shop.email
    .to(visitor)
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Reminder"));
}

describe("reminders", () => {
  test("name Memphis time and the visitor's", async () => {
    at("2030-03-09", "09:00");
    await run();
    await listSent();
    const times = shop.email
      .to(visitor)
      .filter(({ subject }) => /^(Pay to book|Your session|Reminder)/.test(subject))
      .map(({ text }) => text);
    expect(times).toHaveLength(3);
    for (const text of times) {
      expect(text).toContain("Monday, March 11, 2030 at 9:00 AM CDT");
      expect(text).toContain("Memphis time");
      expect(text).toContain("Your time: Monday, March 11 at 10:00 AM (America/New York)");
    }
  });

  test("are sent once two days and once an hour before, across a clock change", async () => {
    // Clocks go forward in between, so 48 hours before is 8 AM.
    at("2030-03-09", "07:59");
    expect(await run()).toBe(0);
    at("2030-03-09", "08:00");
    await Promise.all([run(), run(), run()]);
    expect(await listSent()).toEqual(["Reminder: your session on March 11, 2030 at 9:00 AM CDT"]);
    at("2030-03-11", "07:59");
    expect(await run()).toBe(0);
    at("2030-03-11", "08:00");
    await Promise.all([run(), run(), run()]);
    expect(await listSent()).toHaveLength(2);
  });

  test("two days before has the link to move the session, and the one an hour before doesn't", async () => {
    const link = "/consultation/change?token=";
    at("2030-03-09", "09:00");
    await run();
    await listSent();
    at("2030-03-11", "08:00");
    await run();
    await listSent();
    const texts = shop.email
      .to(visitor)
      .filter(({ subject }) => subject.startsWith("Reminder"))
      .map(({ text }) => text);
    expect(texts.map((text) => text.includes(link))).toEqual([true, false]);
    expect(texts[0]).toContain("until 24 hours before it starts");
  });

  test("after an outage are the last one only, and none once the session has started", async () => {
    at("2030-03-11", "08:30");
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    at("2030-03-11", "09:00");
    expect(await run()).toBe(0);
    // Queued in time, but the email provider came back too late.
    expect(await listSent()).toEqual([]);
  });

  test("follow a session that's moved an hour before it starts", async () => {
    at("2030-03-09", "09:30");
    expect(await run()).toBe(1);
    at("2030-03-11", "08:00");
    // Queued, and not sent yet when staff move the session.
    expect(await run()).toBe(1);
    const seen = await readSeen(shop, id);
    const tuesday = { date: "2030-03-12", time: "14:00", minutes: 45 };
    const moved = { ...seen, ...tuesday, meetingUrl, note: null };
    expect((await rescheduleSession(shop.ctx, shop.admin, moved)).ok).toBe(true);
    expect(await run()).toBe(0);
    expect(await listSent()).toEqual([]);
    // Its first reminder would say what the new invitation said.
    at("2030-03-11", "14:00");
    expect(await run()).toBe(0);
    at("2030-03-12", "13:00");
    expect(await run()).toBe(1);
    expect(await listSent()).toEqual(["Reminder: your session on March 12, 2030 at 2:00 PM CDT"]);
  });

  test("aren't sent right after an invitation that says the same", async () => {
    at("2030-03-11", "08:10");
    await invite(shop, id);
    expect(await run()).toBe(0);
  });

  test("end with the session", async () => {
    await finishSession(shop.ctx, shop.admin, await readSeen(shop, id));
    at("2030-03-09", "09:00");
    expect(await run()).toBe(0);
  });
});

test("a no-show is recorded once, after the start", async () => {
  const record = async () =>
    await finishSession(shop.ctx, shop.admin, await readSeen(shop, id), "no_show");
  expect(await record()).toEqual({ ok: false, problem: "not_started" });
  at("2030-03-11", "09:10");
  expect((await record()).ok).toBe(true);
  expect(await record()).toEqual({ ok: false, problem: "changed_since" });
  expect((await listEventKinds(shop, id)).at(-1)).toBe("no_show");
});
