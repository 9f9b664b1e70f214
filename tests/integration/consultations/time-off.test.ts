import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { rescheduleSession } from "@/lib/consultations/change-session";
import {
  addTimeOff,
  deleteTimeOff,
  getTimeOffProblem,
  isDayOff,
  readTimeOff,
} from "@/lib/consultations/time-off";
import { dayOffMessage } from "@/lib/inquiries/session-times";
import {
  createRequest,
  getConsultation,
  meetingUrl,
  offer,
  payOffer,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
let id: string;
beforeEach(async () => {
  id = await createRequest(shop);
});

// The offers of these tests are for March 13.
const spring = { startsOn: "2030-03-12", endsOn: "2030-03-14", note: "Nashville" };
const closed = { ok: false, problem: { kind: "bad_time", message: dayOffMessage } };

test("a day off can't be offered, until it's deleted", async () => {
  expect(await addTimeOff(shop.ctx, shop.admin, spring)).toMatchObject({ value: 0 });
  expect(await offer(shop, id)).toEqual(closed);
  expect(await getConsultation(shop, id)).toMatchObject({ status: "requested" });
  const [entry] = await readTimeOff(shop.ctx, shop.admin);
  await deleteTimeOff(shop.ctx, shop.admin, entry?.id ?? "");
  await deleteTimeOff(shop.ctx, shop.admin, entry?.id ?? "");
  expect(await offer(shop, id)).toMatchObject({ ok: true });
  const actions = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
  expect(actions.filter(({ action }) => action.startsWith("time_off"))).toEqual([
    { action: "time_off_added" },
    { action: "time_off_deleted" },
  ]);
});

test("a booked session can't be moved to a day off, and staff learn that one is booked on it", async () => {
  await offer(shop, id);
  await payOffer(shop, id);
  expect(await addTimeOff(shop.ctx, shop.admin, spring)).toMatchObject({ value: 1 });
  const seen = await readSeen(shop, id);
  const move = { ...seen, date: "2030-03-14", time: "09:00", minutes: 45, note: null };
  expect(await rescheduleSession(shop.ctx, shop.admin, { ...move, meetingUrl })).toEqual(closed);
  expect((await getConsultation(shop, id)).startsAt).toEqual(new Date("2030-03-13T18:30:00Z"));
});

test("a visitor can't ask for a day off, and can for the days around it", async () => {
  await addTimeOff(shop.ctx, shop.admin, spring);
  const days = ["2030-03-11", "2030-03-12", "2030-03-14", "2030-03-15", undefined];
  const problems = await Promise.all(days.map((day) => getTimeOffProblem(shop.ctx, day)));
  expect(problems).toEqual([undefined, dayOffMessage, dayOffMessage, undefined, undefined]);
});

test("time off can't be added to a day while a session on it is being booked", async () => {
  let isAdded = false;
  let adding: Promise<unknown> = Promise.resolve();
  await shop.database.db.transaction(async (tx) => {
    expect(await isDayOff(tx, spring.startsOn)).toBe(false);
    adding = addTimeOff(shop.ctx, shop.admin, spring).then(() => {
      isAdded = true;
    });
    // Until the insert waits for this transaction's lock.
    await expect
      .poll(async () => {
        const { rows } = await shop.database.db.execute(
          sql`select 1 from pg_locks where relation = 'time_off'::regclass and not granted`,
        );
        return rows.length;
      })
      .toBe(1);
    expect(isAdded).toBe(false);
  });
  await adding;
  expect(isAdded).toBe(true);
});
