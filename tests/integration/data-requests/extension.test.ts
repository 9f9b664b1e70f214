import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminAudit, dataRequests } from "@/db/schema";
import { extendDataRequest, refuseDataRequest } from "@/lib/data-requests/manage-data-requests";
import { readDataRequest } from "@/lib/data-requests/read-data-requests";
import { readToday } from "@/lib/overview/read-today";
import { addTestAdmin, staffedShop } from "@/tests/support/staff";
import { confirmedRequest, readRequestEmails, recordRequest } from "./requests-shop";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;
const email = "artist@example.com";
const reason = "We have to check\ntwo libraries.";
const extend = (requestId: string, by = shop.admin) =>
  extendDataRequest(shop.ctx, by, { requestId, reason });
const readRequest = (id: string) => readDataRequest(shop.ctx, shop.admin, id);

test("moves the deadline once, emails the reason, and is audited without it", async () => {
  const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
  expect(await readRequest(id)).toMatchObject({ dueOn: "2030-04-04", extendableTo: "2030-06-02" });
  const { actor: other } = await addTestAdmin(database.db, "other@example.com");
  const results = await Promise.all([extend(id), extend(id, other)]);
  expect(results.find(({ ok }) => ok)).toEqual({ ok: true, value: { dueOn: "2030-06-02" } });
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, problem: "extended" });
  expect(await readRequest(id)).toMatchObject({
    status: "open",
    dueOn: "2030-06-02",
    firstDueOn: "2030-04-04",
    extensionReason: reason,
    extendableTo: null,
  });
  const [latest, ...earlier] = await readRequestEmails(shop, email);
  expect([latest, ...earlier]).toContainEqual({
    step: "extended",
    kind: "export",
    reason,
    dueOn: "2030-06-02",
  });
  expect(earlier).toHaveLength(1);
  const entries = await database.db
    .select()
    .from(adminAudit)
    .where(eq(adminAudit.action, "data_request_extended"));
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain("two libraries");
});

test("counts from the day of arrival, by the request's law", async () => {
  const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
  for (const [law, dueOn] of [
    ["ccpa", "2030-06-02"],
    ["gdpr", "2030-06-04"],
  ] as const) {
    await database.db.update(dataRequests).set({ law, extensionReason: null });
    expect(await extend(id)).toEqual({ ok: true, value: { dueOn } });
  }
});

test("works until the end of the deadline's day in Memphis, and not on closed requests", async () => {
  const late = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
  const refused = await recordRequest(shop, shop.admin, { email, kind: "deletion" });
  await refuseDataRequest(shop.ctx, shop.admin, { requestId: refused, reason: "No reply." });
  expect(await extend(refused)).toEqual({ ok: false, problem: "closed" });
  shop.clock.set("2030-04-05T05:00:00Z");
  expect(await extend(late)).toEqual({ ok: false, problem: "late" });
  expect(await readRequest(late)).toMatchObject({ extendableTo: null, extensionReason: null });
  shop.clock.set("2030-04-05T04:58:00Z");
  expect(await readRequest(late)).toMatchObject({ extendableTo: "2030-06-02" });
  expect((await extend(late)).ok).toBe(true);
  shop.clock.set("2030-04-05T05:00:00Z");
  expect((await readToday(shop.ctx, shop.admin)).items).toMatchObject([{ isOverdue: false }]);
});
