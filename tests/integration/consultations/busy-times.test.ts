import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { selectBusyTimes } from "@/db/queries/busy-times";
import { busyCalendars, busyTimes, consultations } from "@/db/schema";
import { bookSession, getConsultation } from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");

/** Adds a calendar with busy times, as `start/end` on March 13, 2030 in UTC. */
async function addCalendar(name: string, ...times: readonly string[]): Promise<string> {
  const now = shop.clock.now();
  const [calendar] = await shop.database.db
    .insert(busyCalendars)
    .values({
      name,
      sealedAddress: "sealed",
      timeZone: "America/Chicago",
      nextReadAt: now,
      createdBy: "owner@example.com",
      createdAt: now,
    })
    .returning({ id: busyCalendars.id });
  const calendarId = calendar?.id ?? "";
  for (const time of times) {
    const [startsAt, endsAt] = time.split("/").map((at) => new Date(`2030-03-13T${at}:00Z`));
    if (!startsAt || !endsAt) throw new Error("no time");
    await shop.database.db
      .insert(busyTimes)
      .values({ calendarId, startsAt, endsAt, uidHash: "hash" });
  }
  return calendarId;
}

const list = async (from = "00:00", until = "23:59") =>
  (
    await selectBusyTimes(shop.database.db, {
      from: new Date(`2030-03-13T${from}:00Z`),
      until: new Date(`2030-03-13T${until}:00Z`),
    })
  ).map(
    ({ startsAt, endsAt, calendarName }) =>
      `${calendarName} ${startsAt.toISOString().slice(11, 16)}/${endsAt.toISOString().slice(11, 16)}`,
  );

beforeEach(async () => {
  await shop.database.db.delete(busyCalendars);
});

test("busy times of all calendars are listed if they overlap the time asked for", async () => {
  await addCalendar("Work", "15:00/16:00", "09:00/10:00");
  await addCalendar("Home", "10:00/11:00");
  expect(await list()).toEqual(["Work 09:00/10:00", "Home 10:00/11:00", "Work 15:00/16:00"]);
  expect(await list("10:00", "15:00")).toEqual(["Home 10:00/11:00"]);
  expect(await list("09:59", "15:01")).toHaveLength(3);
});

test("the copy of our own session in a calendar doesn't block, until the session ends or moves", async () => {
  const id = await bookSession(shop);
  const { startsAt, endsAt } = await getConsultation(shop, id);
  const own = [startsAt, endsAt].map((at) => at?.toISOString().slice(11, 16)).join("/");
  await addCalendar("Work", own, "12:00/13:00");
  expect(await list()).toEqual(["Work 12:00/13:00"]);
  await shop.database.db
    .update(consultations)
    .set({ status: "refunded" })
    .where(eq(consultations.inquiryId, id));
  expect(await list()).toEqual(["Work 12:00/13:00", `Work ${own}`]);
});

test("a removed calendar no longer blocks", async () => {
  const id = await addCalendar("Work", "15:00/16:00");
  await shop.database.db.delete(busyCalendars).where(eq(busyCalendars.id, id));
  expect(await list()).toEqual([]);
});
