import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { readRows } from "@/db/read-rows";
import { adminAudit } from "@/db/schema";
import { exportBusy } from "@/lib/csv/export-busy";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const siteUrl = "http://localhost:3000";
const helpers = subscriberHelpers();

// A worker keeps its modules from file to file: the edge is loaded anew, with this caller.
vi.resetModules();
let getCurrentAdmin = async () => helpers.actor;
vi.doMock("@/lib/web/staff/current-admin", () => ({ getCurrentAdmin: () => getCurrentAdmin() }));
vi.doMock("@/lib/config/env", () => ({ env: () => ({ SITE_URL: siteUrl }) }));
const { exportCsv, checkExportAvailability } = await import("@/lib/web/staff/export-csv");

afterAll(() => {
  for (const name of ["@/lib/web/staff/current-admin", "@/lib/config/env"]) vi.doUnmock(name);
  vi.resetModules();
});

const request = (method: string) =>
  new Request(`${siteUrl}/admin/subscribers/export`, { method, headers: { origin: siteUrl } });
const ask = () =>
  exportCsv(request("GET"), "subscribers_export", (admin, query) =>
    exportSubscribers(helpers.ctx, admin, parseListView(query)),
  );
const state = async () =>
  (await checkExportAvailability(request("HEAD"), "subscribers_export")).status;

/** Reads the beginning and stays: the database's cursor is open from then on. */
async function begin(response: Response) {
  const subscriber = response.body?.getReader();
  await subscriber?.read();
  await subscriber?.read();
  return subscriber;
}

test("two files are written at a time; a third is told in words when to come again", async () => {
  for (let n = 0; n < 3; n += 1) await helpers.add(`reader${n}@x.test`, { hoursAgo: n });
  const first = await begin(await ask());
  const second = await begin(await ask());
  expect(await state()).toBe(503);
  const third = await ask();
  expect(third.status).toBe(503);
  expect(third.headers.get("retry-after")).toBe("30");
  expect(third.headers.get("content-disposition")).toBeNull();
  expect(await third.text()).toContain(exportBusy.title);
  const [held] = await readRows<{ cursors: number }>(
    helpers.ctx.db,
    sql`
    select count(*)::int as cursors from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(held?.cursors).toBe(2);
  // What was not written is not in the audit.
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(2);

  await first?.cancel();
  expect(await state()).toBe(200);
  expect(await (await ask()).text()).toContain("reader2@x.test");
  await second?.cancel();
});

test("a file that can't be begun takes no place", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () =>
    exportCsv(request("GET"), "subscribers_export", () => Promise.reject(new Error("down")));
  for (let n = 0; n < 3; n += 1) expect((await fail()).status).toBe(503);
  expect(await state()).toBe(200);
});

test("a fault while it is asked who wants it is answered as one while it is made", async () => {
  const line = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = getCurrentAdmin;
  getCurrentAdmin = () => Promise.reject(new Error("the database is gone"));
  try {
    for (const answer of [
      await ask(),
      await checkExportAvailability(request("HEAD"), "subscribers_export"),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBeNull();
      expect(await answer.json()).toEqual({ error: "unavailable" });
    }
    expect(line).toHaveBeenCalledTimes(2);
  } finally {
    getCurrentAdmin = before;
  }
  expect(await state()).toBe(200);
});
