import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { readRows } from "@/db/read-rows";
import { adminAudit } from "@/db/schema";
import { exportBusy } from "@/lib/csv/export-slots";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const siteUrl = "http://localhost:3000";
const helpers = subscriberHelpers();

// Modules are cached per worker, so the route code is loaded again with this admin.
vi.resetModules();
let getCurrentStaff = async () => helpers.actor;
vi.doMock("@/lib/web/staff/current-staff", () => ({
  getCurrentStaff: () => getCurrentStaff(),
  getCurrentStepUp: async () => null,
}));
vi.doMock("@/lib/web/ctx", () => ({ appCtx: () => helpers.ctx }));
vi.doMock("@/lib/config/env", () => ({ env: () => ({ SITE_URL: siteUrl }) }));
const { exportCsv, checkExportAvailability } = await import("@/lib/web/staff/export-csv");

afterAll(() => {
  for (const name of ["@/lib/web/staff/current-staff", "@/lib/web/ctx", "@/lib/config/env"])
    vi.doUnmock(name);
  vi.resetModules();
});

const route = { permission: "subscribers.export", where: "subscribers_export" } as const;
const request = (method: string) =>
  new Request(`${siteUrl}/admin/subscribers/export`, { method, headers: { origin: siteUrl } });
const ask = () =>
  exportCsv(route, request("GET"), (admin, query) =>
    exportSubscribers(helpers.ctx, admin, parseListView(query)),
  );
const state = async () => (await checkExportAvailability(route, request("HEAD"))).status;

/** Reads the start and stops; the database cursor stays open. */
async function begin(response: Response) {
  const subscriber = response.body?.getReader();
  await subscriber?.read();
  await subscriber?.read();
  return subscriber;
}

test("allows two exports at a time and tells a third when to retry", async () => {
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
  // An export that didn't start has no audit entry.
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(2);

  await first?.cancel();
  expect(await state()).toBe(200);
  expect(await (await ask()).text()).toContain("reader2@x.test");
  await second?.cancel();
});

test("doesn't count an export that fails to start", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => exportCsv(route, request("GET"), () => Promise.reject(new Error("down")));
  for (let n = 0; n < 3; n += 1) expect((await fail()).status).toBe(503);
  expect(await state()).toBe(200);
});

test("handles an error during the admin check like one during the export", async () => {
  const line = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = getCurrentStaff;
  getCurrentStaff = () => Promise.reject(new Error("the database is gone"));
  try {
    for (const answer of [await ask(), await checkExportAvailability(route, request("HEAD"))]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBeNull();
      expect(await answer.json()).toEqual({ error: "unavailable" });
    }
    expect(line).toHaveBeenCalledTimes(2);
  } finally {
    getCurrentStaff = before;
  }
  expect(await state()).toBe(200);
});
