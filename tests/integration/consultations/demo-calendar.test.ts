import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import getPort from "get-port";
import { expect, onTestFinished, test, vi } from "vitest";
import { selectUnreadCalendars } from "@/db/queries/busy-times";
import { parseCalendarAddress } from "@/lib/consultations/busy-calendars/calendar-address";
import { connectCalendar } from "@/lib/consultations/busy-calendars/edit-calendars";
import { createCalendarFeeds } from "@/lib/consultations/busy-calendars/fetch-calendar";
import { refreshCalendars } from "@/lib/consultations/busy-calendars/refresh-calendars";
import { explainTime } from "@/lib/consultations/explain-time";
import { readSchedule } from "@/lib/consultations/read-free-times";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { bookingCtx } from "@/tests/support/holds";
import { staffedShop } from "@/tests/support/staff";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import {
  getDemoCalendarFile,
  getDemoCalendarUrl,
  startDemoCalendar,
} from "@/tools/dev/src/demo-calendar";
import { planSettings } from "@/tools/dev/src/settings";

// Friday, March 8, 2030, 9 AM.
const shop = staffedShop("2030-03-08T15:00:00.000Z");

async function plan(settings: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return await planSettings(await createTemporaryFolder(), false);
}

test("npm start serves the demo calendar on a local site, unless another one is set", async () => {
  const local = await plan({ PORT: "3400" });
  expect(local).toMatchObject({ usesDemoCalendar: true, ports: { calendar: 3404 } });
  expect(local.env.DEMO_CALENDAR_URL).toBe("http://127.0.0.1:3404/demo.ics");
  const own = "http://localhost:9/mine.ics";
  expect(await plan({ DEMO_CALENDAR_URL: own })).toMatchObject({
    usesDemoCalendar: false,
    env: { DEMO_CALENDAR_URL: own },
  });
});

test("production has no demo calendar and connects none", async () => {
  const production = { DEPLOY_ENV: "production", SITE_URL: "https://shop.test" };
  const withDemo = { ...production, DEMO_CALENDAR_URL: "http://127.0.0.1:9/" };
  const refusal = "DEMO_CALENDAR_URL is for local use only";
  await expect(plan(production)).rejects.not.toThrow(refusal);
  await expect(plan(withDemo)).rejects.toThrow(refusal);
  expect(parseCalendarAddress("http://127.0.0.1:3404/demo.ics")).toBeNull();
});

test("the demo calendar takes 2 PM away, and once it stops, times stay and staff are alerted", async () => {
  const dataDir = await createTemporaryFolder();
  const port = await getPort();
  const stop = await startDemoCalendar(dataDir, port);
  onTestFinished(stop);
  const demoCalendarUrl = getDemoCalendarUrl(port);
  const booking = bookingCtx(shop);
  const ctx = {
    ...booking,
    calendarFeeds: createCalendarFeeds(demoCalendarUrl),
    settings: { ...booking.settings, demoCalendarUrl },
  };
  const listTimes = async (time: string) => {
    const page = { length: 30, from: "2030-03-11", browserHash: "visitor" } as const;
    const { times = [] } = (await readSchedule(ctx, page)) ?? {};
    return times.filter((at) => toChicagoDateTime(new Date(at)).time === time).length;
  };
  const refresh = async () =>
    await refreshCalendars(ctx, { until: new Date(ctx.now().getTime() + 20_000) });
  const listUnread = async () =>
    await selectUnreadCalendars(ctx.db, new Date(ctx.now().getTime() - 60 * minuteMs));

  expect(await listTimes("14:00")).toBe(10);
  const connected = await connectCalendar(ctx, shop.admin, {
    id: randomUUID(),
    name: "Studio",
    address: demoCalendarUrl,
    timeZone: "America/Chicago",
    whenUnread: "book",
  });
  expect(connected).toMatchObject({ ok: true });
  await refresh();
  expect(await listTimes("14:00")).toBe(0);
  for (const time of ["09:30", "12:00", "13:30", "15:00"]) expect(await listTimes(time)).toBe(10);
  const asked = { day: "2030-03-13", time: "14:00", length: 30 } as const;
  expect(await explainTime(ctx, shop.admin, asked)).toEqual(["Busy in the calendar Studio."]);

  const file = getDemoCalendarFile(dataDir);
  await rename(file, `${file}.off`);
  shop.clock.advance({ minutes: 55 });
  await refresh();
  expect(await listUnread()).toEqual([]);
  shop.clock.advance({ minutes: 6 });
  await refresh();
  expect(await listUnread()).toMatchObject([{ name: "Studio" }]);
  expect(await listTimes("14:00")).toBe(0);
  expect(await listTimes("13:30")).toBe(10);
  await rename(`${file}.off`, file);
  shop.clock.advance({ minutes: 5 });
  await refresh();
  expect(await listUnread()).toEqual([]);
});
