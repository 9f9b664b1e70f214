import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Page } from "playwright/test";
import { max, median } from "simple-statistics";
import { connect } from "@/db/client";
import { readSchedule } from "@/lib/consultations/read-free-times";
import { addDays, getChicagoDay } from "@/lib/core/chicago-time";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { shopAddresses, shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl, withShopDatabase } from "@/tests/e2e/support/shop-database";
import { setSessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { newAddress, newBuyer } from "@/tests/e2e/support/test";
import { testCtx } from "@/tests/support/ctx";
import { getDemoCalendarFile, getDemoCalendarUrl } from "@/tools/dev/src/demo-calendar";
import { measureEach, measureMs, timeBytes, watchMemory, withBrowser } from "./measure";
import {
  atMost,
  type Figure,
  formatCount,
  formatMb,
  formatMs,
  formatSeconds,
  p95,
  printFigures,
} from "./report";
import { fillShop, findServer, withShop } from "./site";

const length = 30;
const priceCents = 17_500;
const schedulePath = `/schedule/${length}`;
const people = 200;

/**
 * The built-in booking page with 300 booked sessions and 5 busy calendars of 2,000 events within the 60 days that can
 * be booked: its times, holds one after another and at once, and visitors while a calendar of 10 MB is read.
 */
export async function benchBooking(): Promise<number> {
  return await withShop(async () => {
    await fillShop(insertBookings);
    const figures = [
      ...(await benchTimes()),
      ...(await benchHolds()),
      ...(await benchRace()),
      ...(await benchCalendars()),
    ];
    return printFigures("Booking", figures);
  });
}

/** Inserts 300 sessions, and five calendars that are busy 2,000 times. */
export async function insertBookings(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into inquiries (kind, status, submission_key, name, email, subject, message, browser_hash, due_at,
      last_received_at, created_at)
    select 'consultation', 'closed', 'bench' || n, 'Visitor ' || n, 'visitor' || n || '@example.com', '', '',
      'bench', now(), now(), now()
    from generate_series(1, 300) n`);
  // Five a day, so that one more fits.
  await db.execute(sql`
    insert into consultations (inquiry_id, status, session_type, product_id, price_cents, starts_at, ends_at,
      updated_at)
    select id, 'invited', '30min', 'session-30', ${priceCents}::int, t.at, t.at + interval '30 minutes', now()
    from inquiries
    cross join lateral (select substr(submission_key, 6)::int - 1 as n) numbered
    cross join lateral (select (current_date + 2 + n / 5
      + (array['09:00', '10:00', '11:00', '17:00', '18:00'])[1 + n % 5]::time)
      at time zone 'America/Chicago' as at) t
    where submission_key like 'bench%'`);
  // Every 44 minutes in each calendar, but for the hours that stay free.
  await db.execute(sql`
    with calendars as (
      insert into busy_calendars (name, sealed_address, time_zone, next_read_at, tried_at, read_at, events,
        created_by, created_at)
      select 'Calendar ' || n, 'bench', 'America/Chicago', now() + interval '1 day', now() + interval '1 day',
        now() + interval '1 day', 2000, 'bench@example.com', now()
      from generate_series(1, 5) n returning id)
    insert into busy_times (calendar_id, starts_at, ends_at, uid_hash)
    select id, t.free, t.free + interval '15 minutes', 'bench' || n from calendars, generate_series(1, 2000) n
    cross join lateral (select now() + n * interval '44 minutes' as at) planned
    cross join lateral (select case when extract(hour from at at time zone 'America/Chicago') between 12 and 15
      then at + interval '5 hours' else at end as free) t`);
  await db.execute(sql`vacuum analyze`);
}

/** The first days of the page's two weeks. */
function listPages(): readonly string[] {
  const today = getChicagoDay(new Date());
  return [0, 14, 28, 42].map((days) => addDays(today, days));
}

const repeat = <Item>(times: number, items: readonly Item[]) =>
  Array.from({ length: times }, () => items).flat();

async function readPage(from: string, marker = 'name="startsAt"') {
  const url = `${shopAddresses.shop}${schedulePath}?from=${from}`;
  const read = await timeBytes(url, { "x-forwarded-for": newAddress() }, marker);
  if (read.status !== 200 || read.times.rows === 0) throw new Error(`${url} shows no times`);
  return read;
}

async function benchTimes(): Promise<Figure[]> {
  const { db, close } = connect(await readShopDatabaseUrl(), { poolSize: 4 });
  const seedProfile = {
    ...createSeedProfile({}, "local"),
    meetingUrl: "https://meet.example.com/{room}",
  };
  const ctx = {
    ...testCtx({ db, settings: { isLocal: true, seedProfile } }),
    now: () => new Date(),
  };
  const readTimes = async (from: string) => {
    const schedule = await readSchedule(ctx, { length, from, browserHash: null });
    if (!schedule || schedule.times.length === 0) throw new Error(`no times from ${from}`);
  };
  try {
    await measureEach(repeat(10, listPages()), readTimes);
    const times = await measureEach(repeat(50, listPages()), readTimes);
    await measureEach(repeat(10, listPages()), readPage);
    const pages: Awaited<ReturnType<typeof readPage>>[] = [];
    for (const from of repeat(50, listPages())) pages.push(await readPage(from));
    return [
      p95("free times, without the page", times, 50),
      p95(
        `${schedulePath}, first byte`,
        pages.map((page) => page.times.firstByte),
        150,
      ),
      p95(
        `${schedulePath}, its times`,
        pages.map((page) => page.times.rows),
      ),
    ];
  } finally {
    await close();
  }
}

/** Reads what a visitor's script posts, and the free times. */
async function readForm() {
  const pages = await Promise.all(listPages().map((from) => readPage(from)));
  const text = pages.map((page) => page.text).join("\n");
  // Without scripts, the form posts this field.
  const [, action] = /&quot;id&quot;:&quot;([0-9a-f]{40,})&quot;/.exec(text) ?? [];
  if (!action) throw new Error("the page has no form");
  const times = [...text.matchAll(/type="radio"[^>]*value="(\d[^"]+Z)"/g)].map(
    ([, at]) => at ?? "",
  );
  return { action, times };
}

/** Posts the form as the page's script does. The server reads the arguments of an action from numbered fields. */
async function postHold(action: string, startsAt: string) {
  const body = new FormData();
  const { email, firstName } = newBuyer();
  const submissionKey = randomBytes(16).toString("hex");
  const posted = {
    startsAt,
    length,
    priceCents,
    name: firstName,
    email,
    acceptsTerms: "on",
    submissionKey,
  };
  for (const [name, value] of Object.entries(posted)) body.append(`_1_${name}`, String(value));
  body.append("0", '[null,"$K1"]');
  const response = await fetch(`${shopAddresses.shop}${schedulePath}`, {
    method: "POST",
    headers: {
      "next-action": action,
      accept: "text/x-component",
      origin: shopAddresses.shop,
      "x-forwarded-for": newAddress(),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const [, url] = /"url":"([^"]+)"/.exec(text) ?? [];
  const isUnavailable = text.includes('"kind":"unavailable"');
  const outcome = /"status":"(?:refused","problem":\{"kind":"\w+|limited|invalid|fault)/.exec(
    text,
  )?.[0];
  return { status: response.status, url, isUnavailable, outcome };
}

async function endHolds(): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`update consultations set status = 'expired' where origin = 'self'`),
  );
}

/** Holds times one after another, each of a visitor without a cookie, until the payment page has arrived. */
async function benchHolds(): Promise<Figure[]> {
  const { action, times } = await readForm();
  const [holds, pages]: [number[], number[]] = [[], []];
  for (const startsAt of times.slice(0, 60)) {
    const begunAt = performance.now();
    const { url, status } = await postHold(action, startsAt);
    if (!url) throw new Error(`${startsAt} wasn't held (${status})`);
    const heldAt = performance.now();
    const page = await fetch(url);
    await page.text();
    if (!page.ok) throw new Error(`the payment page returned ${page.status}`);
    holds.push(heldAt - begunAt);
    pages.push(performance.now() - begunAt);
    await endHolds();
  }
  return [
    p95("hold, until the payment page’s address", holds.slice(10)),
    p95("hold, until the payment page has arrived", pages.slice(10), 600),
  ];
}

/** All want one time at once. */
async function benchRace(): Promise<Figure[]> {
  const { action, times } = await readForm();
  const startsAt = times.at(-1) ?? "";
  const durations: number[] = [];
  const responses = await Promise.all(
    Array.from({ length: people }, async () => {
      const begunAt = performance.now();
      const response = await postHold(action, startsAt);
      durations.push(performance.now() - begunAt);
      return response;
    }),
  );
  const count = (isIt: (response: (typeof responses)[number]) => boolean) =>
    responses.filter(isIt).length;
  await endHolds();
  const unclear = responses.find(({ url, isUnavailable }) => !url && !isUnavailable);
  if (unclear) console.log("Without a clear message:", unclear.status, unclear.outcome);
  const lost = count(({ isUnavailable }) => isUnavailable);
  return [
    p95(`${people} holds at once on one time`, durations, 2_000),
    { name: "their slowest", ours: formatMs(max(durations)) },
    atMost("winners beyond one", Math.abs(count(({ url }) => Boolean(url)) - 1), 0, formatCount),
    atMost("without a clear message", people - 1 - lost, 0, formatCount),
    atMost(
      "errors 5xx",
      count(({ status }) => status >= 500),
      0,
      formatCount,
    ),
  ];
}

const events = 20_000;
const feedBytes = 10 * 1024 * 1024;
const rounds = 5;

/** A calendar of ten years, of which 1 in 20 events repeats for ten weeks. */
function createCalendar(version: number): string {
  const begin = Date.now() - 8 * 365 * 86_400_000;
  const format = (at: number) => `${new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "")}`;
  const rows = Array.from({ length: events }, (_, n) => {
    const at = begin + n * 4.38 * 3_600_000;
    const lines = [
      "BEGIN:VEVENT",
      `UID:bench-${n}@calendar.test`,
      `DTSTAMP:${format(begin)}`,
      `DTSTART:${format(at)}`,
      `DTEND:${format(at + 900_000)}`,
      ...(n % 20 === 0 ? ["RRULE:FREQ=WEEKLY;COUNT=10"] : []),
      `SUMMARY:Rehearsal ${n} ${version}`,
    ];
    const bytes = lines.join("\r\n").length + "DESCRIPTION:\r\nEND:VEVENT\r\n".length + 6;
    // Each folded line has three bytes more.
    const room = Math.max(0, Math.floor(feedBytes / events) - bytes);
    const folded = "x".repeat(Math.floor((room * 60) / 63)).replace(/.{60}/g, "$&\r\n ");
    return [...lines, `DESCRIPTION:${folded}`, "END:VEVENT"].join("\r\n");
  });
  const file = ["BEGIN:VCALENDAR", "VERSION:2.0", ...rows, "END:VCALENDAR", ""].join("\r\n");
  if (Buffer.byteLength(file) > feedBytes) throw new Error("the calendar is too large");
  return file;
}

const readCalendar = async () =>
  await withShopDatabase(async (db) => {
    const { rows } = await db.execute<{
      tried_at: string;
      read_at: string | null;
      problem: string | null;
      events: number;
    }>(
      sql`select tried_at, read_at, problem, events from busy_calendars where name = 'Large calendar'`,
    );
    return rows[0];
  });

/** Connects calendars in the dashboard, and visits the page while a large one is read. */
async function benchCalendars(): Promise<Figure[]> {
  return await withBrowser(async (browser) => {
    const context = await browser.newContext();
    await setSessionCookie(context, (await staffAccount({ admin: true })).sessionId);
    const page = await context.newPage();
    await page.goto(`${shopAddresses.shop}/admin/consultations/calendars`);
    return [...(await benchFeed(page)), ...(await benchLargeCalendar(page))];
  });
}

async function benchLargeCalendar(page: Page): Promise<Figure[]> {
  const [from = ""] = listPages();
  const idle = await measureEach(repeat(50, [from]), (day) => readPage(day));
  const memory = watchMemory(await findServer());
  try {
    const { durations, during } = await readLargeCalendars(page, from);
    return [
      atMost(
        `a calendar of 10 MB with ${events} events, fetched and read, median of ${durations.map(formatMs).join(", ")}`,
        median(durations),
        5_000,
        formatSeconds,
      ),
      atMost("server's memory above idle during that", memory.getPeak(), 150, formatMb),
      p95(`${during.length} pages of times during that`, during),
      p95("the same before", idle),
    ];
  } finally {
    memory.stop();
  }
}

/** Reads a large calendar several times while a visitor opens the page of times again and again. */
async function readLargeCalendars(page: Page, from: string) {
  const file = getDemoCalendarFile(shopDataDir);
  const [during, durations]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    writeFileSync(file, createCalendar(round));
    if (round === 0) {
      const connecting = page.getByRole("button", { name: "Connect calendar" });
      const form = page.locator("form").filter({ has: connecting });
      await form.getByLabel("Name", { exact: true }).fill("Large calendar");
      await form.getByLabel("Private address").fill(getDemoCalendarUrl(shopPorts.calendar));
      await connecting.click();
      await page.getByText("Large calendar", { exact: true }).waitFor();
    } else {
      await withShopDatabase((db) =>
        db.execute(sql`
          update busy_calendars set read_at = null, next_read_at = now() where name = 'Large calendar'`),
      );
    }
    const visits: { readonly at: number; readonly ms: number }[] = [];
    let calendar = await readCalendar();
    while (!calendar?.read_at) {
      if (calendar?.problem) throw new Error(`the calendar wasn't read: ${calendar.problem}`);
      const at = Date.now();
      visits.push({ at, ms: await measureMs(() => readPage(from)) });
      await sleep(10);
      calendar = await readCalendar();
    }
    if (calendar.events !== events) throw new Error(`${calendar.events} events were read`);
    const [begunAt, endedAt] = [Date.parse(calendar.tried_at), Date.parse(calendar.read_at)];
    durations.push(endedAt - begunAt);
    for (const { at, ms } of visits) if (at >= begunAt && at <= endedAt) during.push(ms);
  }
  return { during, durations };
}

/** How soon the consultant's feed shows a change. */
async function benchFeed(page: Page): Promise<Figure[]> {
  await page.getByRole("button", { name: "Create address" }).click();
  const address = await page.getByText(/\/calendar\/[\w-]+\.ics$/).textContent();
  const readFeed = async () => await (await fetch(address ?? "")).text();
  const times = await measureEach(Array.from({ length: 30 }), async () => {
    const { rows } = await withShopDatabase((db) =>
      db.execute<{ at: string }>(sql`
        update consultations set starts_at = starts_at + interval '1 minute', ends_at = ends_at + interval '1 minute'
        where inquiry_id = (select id from inquiries where submission_key = 'bench300')
        returning to_char(starts_at at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as at`),
    );
    if (!(await readFeed()).includes(`DTSTART:${rows[0]?.at}`)) {
      throw new Error("the feed doesn't show the change");
    }
  });
  return [p95("the consultant's feed of 300 sessions, with a change right before", times, 60_000)];
}
