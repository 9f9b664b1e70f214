import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, request as requestHttp, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { selectBusyTimes } from "@/db/queries/busy-times";
import { adminAudit, busyCalendars, busyTimes, sessionFeeds } from "@/db/schema";
import { loadEnv } from "@/lib/config/env";
import {
  availabilityDocument,
  readBookingRules,
  seedAvailability,
} from "@/lib/consultations/availability";
import { parseCalendarAddress } from "@/lib/consultations/busy-calendars/calendar-address";
import { connectCalendarSchema } from "@/lib/consultations/busy-calendars/calendar-forms";
import {
  changeCalendar,
  connectCalendar,
  readCalendars,
  removeCalendar,
} from "@/lib/consultations/busy-calendars/edit-calendars";
import {
  createCalendarFeeds,
  isPublicAddress,
  type Network,
} from "@/lib/consultations/busy-calendars/fetch-calendar";
import {
  refreshCalendars,
  refreshStaleCalendars,
} from "@/lib/consultations/busy-calendars/refresh-calendars";
import {
  createSessionFeed,
  readSessionFeed,
  replaceSessionFeed,
  revokeSessionFeed,
} from "@/lib/consultations/session-feed";
import { saveContent } from "@/lib/content/edit-content";
import type { FetchedCalendar } from "@/lib/core/ports/calendar-feeds";
import { bookSession } from "@/tests/support/consultations";
import { bookingCtx } from "@/tests/support/holds";
import { staffedShop } from "@/tests/support/staff";

const calendar = (...events: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: string, start: string, end: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Secret\r\nDTSTART:${start}\r\nDTEND:${end}\r\nEND:VEVENT`;
const busy = calendar(event("one@work.test", "20300313T150000Z", "20300313T160000Z"));

describe("fetching a calendar", () => {
  let server: Server;
  let respond: RequestListener = (_, response) => response.end(busy);
  const connected: string[] = [];
  const hosts: Record<string, readonly string[]> = {
    "calendar.test": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
    "private.test": ["10.1.2.3"],
    "half.test": ["93.184.215.14", "127.0.0.1"],
  };
  /** Resolves test names, and takes connections to their checked addresses to the local server. */
  const network: Network = {
    resolve: async (host) => hosts[host] ?? [],
    request: ((url: URL, options: { lookup?: (...args: unknown[]) => void }) => {
      options.lookup?.(url.hostname, {}, (_: unknown, address: string) => connected.push(address));
      const { port } = server.address() as AddressInfo;
      const local = { ...options, lookup: undefined, host: "127.0.0.1", port, path: url.pathname };
      return requestHttp(local as object);
    }) as never,
  };
  const fetchFrom = async (address: string, etag: string | null = null, timeoutMs = 5_000) =>
    await createCalendarFeeds(undefined, network).fetch(address, { etag, timeoutMs });
  const unreachable: FetchedCalendar = { kind: "failed", problem: "unreachable" };

  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    connected.length = 0;
    respond = (_, response) => response.end(busy);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test("connects to the address that was checked and returns the file with its version", async () => {
    respond = (request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(busy);
    };
    const fetched = await fetchFrom("https://calendar.test/a.ics");
    expect(fetched).toMatchObject({ kind: "fetched", etag: '"1"' });
    expect(connected).toEqual(["93.184.215.14"]);
    expect(await fetchFrom("https://calendar.test/a.ics", '"1"')).toEqual({ kind: "unchanged" });
  });

  test.each([
    "http://calendar.test/",
    "https://private.test/",
    "https://half.test/",
    "https://unknown.test/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:127.0.0.1]/",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.0.0.1/",
    "file:///etc/passwd",
  ])("doesn't connect to %s and says no more than that", async (address) => {
    expect(await fetchFrom(address)).toEqual(unreachable);
    expect(connected).toEqual([]);
  });

  test("checks each redirect again and follows three at most", async () => {
    const redirect = (location: string): RequestListener => {
      return (_, response) => response.writeHead(302, { location }).end();
    };
    for (const target of ["https://127.0.0.1/", "http://calendar.test/", "https://private.test/"]) {
      respond = redirect(target);
      expect(await fetchFrom("https://calendar.test/")).toEqual(unreachable);
    }
    expect(connected).toHaveLength(3);
    respond = redirect("/again");
    expect(await fetchFrom("https://calendar.test/")).toEqual(unreachable);
    expect(connected).toHaveLength(3 + 4);
    respond = (request, response) =>
      request.url === "/moved" ? response.end(busy) : redirect("/moved")(request, response);
    expect(await fetchFrom("https://calendar.test/")).toMatchObject({ kind: "fetched" });
  });

  test("refuses gzip bombs, other files, errors and servers that are too slow", async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(busy), Buffer.alloc(20 * 1024 * 1024)]));
    respond = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(await fetchFrom("https://calendar.test/")).toEqual({
      kind: "failed",
      problem: "too_large",
    });
    respond = (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(busy));
    expect(await fetchFrom("https://calendar.test/")).toMatchObject({ kind: "fetched" });
    respond = (_, response) => response.end("<html>BEGIN:VCALENDAR");
    expect(await fetchFrom("https://calendar.test/")).toEqual({
      kind: "failed",
      problem: "not_calendar",
    });
    respond = (_, response) => response.writeHead(404).end(busy);
    expect(await fetchFrom("https://calendar.test/")).toEqual(unreachable);
    respond = (_, response) => response.write("BEGIN:VCALENDAR\r\n");
    expect(await fetchFrom("https://calendar.test/", null, 100)).toEqual(unreachable);
    respond = (_, response) =>
      response.writeHead(200, { "content-length": "9999" }).write(busy, () => response.destroy());
    expect(await fetchFrom("https://calendar.test/")).toEqual(unreachable);
  });

  test("reads a calendar on this computer only if its exact address is set, which production refuses", async () => {
    const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo.ics`;
    const read = async (setting: string | undefined) =>
      await createCalendarFeeds(setting).fetch(local, { etag: null, timeoutMs: 5_000 });
    expect(await read(local)).toMatchObject({ kind: "fetched" });
    expect(await read(`${local}x`)).toEqual(unreachable);
    expect(await read(undefined)).toEqual(unreachable);
    const production = { DEPLOY_ENV: "production", DEMO_CALENDAR_URL: local };
    expect(() => loadEnv(production)).toThrow("DEMO_CALENDAR_URL is for local use only");
  });

  test("only addresses of the public internet are public", () => {
    const refused = ["100.64.0.1", "192.168.1.1", "224.0.0.1", "0.0.0.0", "fe80::1", "fd00::1"];
    const disguised = ["::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "x"];
    const reserved = ["198.18.0.1", "192.0.0.1", "::ffff:169.254.169.254", "ff02::1"];
    for (const address of [...refused, ...disguised, ...reserved]) {
      expect(isPublicAddress(address)).toBe(false);
    }
    for (const address of ["8.8.8.8", "2607:f8b0::1"]) expect(isPublicAddress(address)).toBe(true);
  });

  test("typed addresses are https or webcal, without a password", () => {
    expect(parseCalendarAddress(" webcal://p1.icloud.test/a?b=1#c ")).toBe(
      "https://p1.icloud.test/a?b=1",
    );
    for (const typed of ["http://a.test/", "https://a:b@c.test/", "a.ics", "", "javascript:1"]) {
      expect(parseCalendarAddress(typed)).toBeNull();
    }
  });
});

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const address = "https://calendar.test/private-abc/basic.ics";

type Answer = string | "unchanged" | "down";

/** The shop's context with a calendar server that gives these answers, the last one again and again. */
function withFeed(...answers: readonly Answer[]) {
  const calls: { readonly address: string; readonly etag: string | null }[] = [];
  const calendarFeeds = {
    async fetch(called: string, { etag }: { readonly etag: string | null }) {
      calls.push({ address: called, etag });
      const answer = answers[Math.min(calls.length, answers.length) - 1] ?? "down";
      if (answer === "unchanged") return { kind: "unchanged" } as const;
      if (answer === "down") return { kind: "failed", problem: "unreachable" } as const;
      return { kind: "fetched", bytes: Buffer.from(answer), etag: '"1"' } as const;
    },
  };
  return { ctx: { ...shop.ctx, calendarFeeds }, calls };
}

const connect = async (changes: Partial<Parameters<typeof connectCalendar>[2]> = {}) =>
  await connectCalendar(shop.ctx, shop.admin, {
    id: randomUUID(),
    name: "Work",
    address,
    timeZone: "America/Chicago",
    whenUnread: "book",
    ...changes,
  });
const soon = () => new Date(shop.clock.now().getTime() + 20_000);
const listBusy = async () =>
  (
    await selectBusyTimes(shop.database.db, {
      from: new Date("2030-03-10T00:00:00Z"),
      until: new Date("2030-06-10T00:00:00Z"),
    })
  ).map(({ startsAt }) => startsAt.toISOString());
const readOne = async () => (await readCalendars(shop.ctx, shop.admin))[0];

afterEach(async () => {
  await shop.database.db.delete(busyCalendars);
  await shop.database.db.delete(sessionFeeds);
});

describe("a connected calendar", () => {
  test("is sealed, read within the window, and stores no titles or UIDs", async () => {
    await connect();
    const far = event("two@work.test", "20310313T150000Z", "20310313T160000Z");
    const own = event("consultation-1@shop.test", "20300314T150000Z", "20300314T160000Z");
    const { ctx, calls } = withFeed(busy.replace("END:VCAL", () => `${far}\r\n${own}\r\nEND:VCAL`));
    expect(await refreshCalendars(ctx, { until: soon() })).toBe(1);
    expect(calls).toEqual([{ address, etag: null }]);
    expect(await listBusy()).toEqual(["2030-03-13T15:00:00.000Z"]);
    expect(await readOne()).toMatchObject({ host: "calendar.test", problem: null, events: 3 });
    const rows = await Promise.all([
      shop.database.db.select().from(busyCalendars),
      shop.database.db.select().from(busyTimes),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|work\.test|private-abc/);
  });

  test("is read every five minutes, by one of two jobs at once", async () => {
    await connect();
    const { ctx, calls } = withFeed(busy);
    await Promise.all([1, 2].map(() => refreshCalendars(ctx, { until: soon() })));
    shop.clock.advance({ minutes: 4 });
    await refreshCalendars(ctx, { until: soon() });
    expect(calls).toHaveLength(1);
    shop.clock.advance({ minutes: 1 });
    await refreshCalendars(ctx, { until: soon() });
    expect(calls).toHaveLength(2);
  });

  test("replaces what it knew, asks for changes only, and is read in full once a day", async () => {
    await connect();
    const moved = busy.replaceAll("20300313", "20300320");
    const { ctx, calls } = withFeed(busy, "unchanged", moved);
    await refreshCalendars(ctx, { until: soon() });
    shop.clock.advance({ minutes: 5 });
    await refreshCalendars(ctx, { until: soon() });
    expect(calls[1]?.etag).toBe('"1"');
    expect(await listBusy()).toEqual(["2030-03-13T15:00:00.000Z"]);
    shop.clock.advance({ hours: 24 });
    await refreshCalendars(ctx, { until: soon() });
    expect(calls[2]?.etag).toBeNull();
    expect(await listBusy()).toEqual(["2030-03-20T15:00:00.000Z"]);
  });

  test.each(["down", "<html>", busy.slice(0, -20)])(
    "keeps what it knew when it fails: %s",
    async (answer) => {
      await connect();
      const { ctx } = withFeed(busy, answer);
      await refreshCalendars(ctx, { until: soon() });
      shop.clock.advance({ minutes: 5 });
      await refreshCalendars(ctx, { until: soon() });
      expect(await listBusy()).toEqual(["2030-03-13T15:00:00.000Z"]);
      expect((await readOne())?.problem).not.toBeNull();
    },
  );

  test("doesn't overwrite what a later attempt read", async () => {
    await connect();
    const later = withFeed(busy.replaceAll("20300313", "20300320"));
    const early = withFeed(busy);
    const calendarFeeds = {
      fetch: async (...args: Parameters<typeof early.ctx.calendarFeeds.fetch>) => {
        shop.clock.advance({ minutes: 2 });
        await refreshCalendars(later.ctx, { until: soon() });
        return await early.ctx.calendarFeeds.fetch(...args);
      },
    };
    await refreshCalendars({ ...shop.ctx, calendarFeeds }, { until: soon() });
    expect(later.calls).toHaveLength(1);
    expect(await listBusy()).toEqual(["2030-03-20T15:00:00.000Z"]);
  });

  test("before a time is held, is read if it's stale, and a slow one doesn't hold up the visitor", async () => {
    await connect();
    const stale = { olderThanMs: 120_000, timeoutMs: 3_000 };
    const { ctx, calls } = withFeed(busy);
    await refreshStaleCalendars(ctx, stale);
    await refreshStaleCalendars(ctx, stale);
    expect(calls).toHaveLength(1);
    expect(await listBusy()).toHaveLength(1);
    shop.clock.advance({ minutes: 3 });
    const hanging = { fetch: async () => await new Promise<never>(() => {}) };
    await refreshStaleCalendars(
      { ...shop.ctx, calendarFeeds: hanging },
      { ...stale, timeoutMs: 50 },
    );
    shop.clock.advance({ minutes: 3 });
    await refreshStaleCalendars(withFeed("down").ctx, stale);
    expect(await readOne()).toMatchObject({ problem: null });
    expect(await listBusy()).toHaveLength(1);
  });

  test("is known as far ahead as sessions can be booked, and a week longer", async () => {
    await connect();
    const start = busy.replaceAll("20300313", "20300525");
    const { ctx, calls } = withFeed(start);
    await refreshCalendars(ctx, { until: soon() });
    expect(await listBusy()).toEqual([]);
    await saveContent(shop.ctx, shop.admin, {
      document: availabilityDocument,
      basedOn: 0,
      body: { ...seedAvailability, daysAhead: 120 },
      publish: true,
    });
    shop.clock.advance({ minutes: 5 });
    await refreshCalendars(ctx, { until: soon() });
    expect(calls[1]?.etag).toBeNull();
    expect(await listBusy()).toEqual(["2030-05-25T15:00:00.000Z"]);
  });

  test("pauses booking after 24 hours only if staff chose so", async () => {
    const isBookable = async () => (await readBookingRules(bookingCtx(shop))) !== null;
    await connect({ whenUnread: "pause" });
    await connect({ name: "Home" });
    shop.clock.advance({ hours: 23 });
    expect(await isBookable()).toBe(true);
    shop.clock.advance({ hours: 2 });
    expect(await isBookable()).toBe(false);
    await refreshCalendars(withFeed(busy).ctx, { until: soon() });
    expect(await isBookable()).toBe(true);
  });

  test("can be set to pause booking later, once and audited, and back", async () => {
    const isBookable = async () => (await readBookingRules(bookingCtx(shop))) !== null;
    const id = randomUUID();
    await connect({ id });
    shop.clock.advance({ hours: 25 });
    expect(await isBookable()).toBe(true);
    const choose = (whenUnread: "book" | "pause") =>
      changeCalendar(shop.ctx, shop.admin, {
        id,
        name: "Work",
        timeZone: "America/Chicago",
        whenUnread,
      });
    await Promise.all([choose("pause"), choose("pause")]);
    expect(await isBookable()).toBe(false);
    await choose("book");
    expect(await isBookable()).toBe(true);
    const entries = await shop.database.db
      .select({ details: adminAudit.details })
      .from(adminAudit)
      .where(eq(adminAudit.action, "busy_calendar_changed"))
      .orderBy(adminAudit.id);
    expect(entries.map(({ details }) => details)).toEqual([
      { name: "Work", zone: "America/Chicago", when_unread: "pause" },
      { name: "Work", zone: "America/Chicago", when_unread: "book" },
    ]);
  });

  test("is read again when staff change its zone, also while it's being read, and keeps its address", async () => {
    const id = randomUUID();
    await connect({ id });
    const change = (changes: { readonly name?: string; readonly timeZone?: string }) =>
      changeCalendar(shop.ctx, shop.admin, {
        id,
        name: "Work",
        timeZone: "America/Chicago",
        whenUnread: "book",
        ...changes,
      });
    const floating = busy.replaceAll("00Z", "00");
    const { ctx, calls } = withFeed(floating, floating);
    const calendarFeeds = {
      fetch: async (...args: Parameters<typeof ctx.calendarFeeds.fetch>) => {
        if (calls.length === 0) await change({ timeZone: "Europe/London" });
        return await ctx.calendarFeeds.fetch(...args);
      },
    };
    await refreshCalendars({ ...ctx, calendarFeeds }, { until: soon() });
    expect(calls).toEqual([
      { address, etag: null },
      { address, etag: null },
    ]);
    expect(await listBusy()).toEqual(["2030-03-13T15:00:00.000Z"]);
    await connect({ name: "Home" });
    expect(await change({ name: "home" })).toEqual({ ok: false, problem: "name_taken" });
    expect(await change({ name: "Studio" })).toMatchObject({ ok: true });
    const calendars = await readCalendars(shop.ctx, shop.admin);
    const zones = calendars.map(({ name, timeZone }) => `${name}: ${timeZone}`).sort();
    expect(zones).toEqual(["Home: America/Chicago", "Studio: America/Chicago"]);
  });

  test.each([
    ["Asia/Kolkata", "Asia/Kolkata"],
    [" america/new york ", "America/New_York"],
    ["UTC", "UTC"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["EST", null],
    ["+05:30", null],
    ["../etc", null],
    ["Amsterdam, Belgrade", null],
    ["Mars/Olympus", null],
    [`Europe/${"x".repeat(65)}`, null],
  ])("takes the time zone %j as %j", (timeZone, known) => {
    const form = { id: randomUUID(), name: "Work", address, timeZone, whenUnread: "book" };
    const parsed = z.safeParse(connectCalendarSchema, form);
    const name = (zone: string) =>
      new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
    expect(parsed.data?.timeZone ?? null).toBe(known && name(known));
  });

  test("is connected once under a name, and blocks no longer once it's removed", async () => {
    const id = randomUUID();
    expect(await connect({ id })).toMatchObject({ ok: true });
    expect(await connect({ id })).toMatchObject({ ok: true });
    expect(await connect({ name: "WORK" })).toMatchObject({ problem: "name_taken" });
    expect(await connect({ name: "Bad", address: "http://a.test" })).toMatchObject({
      problem: "bad_address",
    });
    await refreshCalendars(withFeed(busy).ctx, { until: soon() });
    expect(await listBusy()).toHaveLength(1);
    await removeCalendar(shop.ctx, shop.admin, id);
    expect(await listBusy()).toEqual([]);
  });
});

describe("the private address of the sessions", () => {
  const getToken = async () =>
    /calendar\/([\w-]{43})\.ics$/.exec(
      (await readSessionFeed(shop.ctx, shop.admin))?.url ?? "",
    )?.[1];
  const readFeed = async (token: string | undefined) =>
    await createSessionFeed(shop.ctx, token ?? "");

  test("shows paid sessions as a valid calendar, at once, without an email address", async () => {
    await replaceSessionFeed(shop.ctx, shop.admin, {});
    const token = await getToken();
    expect(await readFeed(token)).not.toContain("VEVENT");
    await bookSession(shop, "secret@artist.test");
    const file = (await readFeed(token)) ?? "";
    expect(file).not.toContain("secret@");
    expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [found] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
    expect(found?.getFirstPropertyValue("summary")).toBe("Session with Bessie Beale");
    expect(String(found?.getFirstPropertyValue("dtstart"))).toBe("2030-03-13T18:30:00Z");
    expect(found?.getFirstPropertyValue("uid")).toMatch(/^consultation-.+@shop\.test$/);
  });

  test("works until it's replaced or ended, and isn't in the database", async () => {
    await replaceSessionFeed(shop.ctx, shop.admin, {});
    const first = await getToken();
    const stored = await shop.database.db.select().from(sessionFeeds);
    expect(JSON.stringify(stored)).not.toContain(first);
    await Promise.all([1, 2].map(() => replaceSessionFeed(shop.ctx, shop.admin, {})));
    const second = await getToken();
    expect(await readFeed(first)).toBeNull();
    expect(await readFeed(second)).toContain("BEGIN:VCALENDAR");
    await revokeSessionFeed(shop.ctx, shop.admin, {});
    expect(await readFeed(second)).toBeNull();
    expect(await readFeed("a".repeat(43))).toBeNull();
  });
});
