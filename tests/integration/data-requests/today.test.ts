import { describe, expect, test } from "vitest";
import { confirmDataRequest, resendConfirmation } from "@/lib/data-requests/manage-data-requests";
import { readDataRequests } from "@/lib/data-requests/read-data-requests";
import { sendDataExport } from "@/lib/flows/fulfill-data-request";
import { readToday } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";
import { addTestAdmin, staffedShop } from "@/tests/support/staff";
import { confirmedRequest, readToken, recordRequest } from "./requests-shop";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;
const email = "artist@example.com";
describe("Today's list", () => {
  const readItems = async () => (await readToday(shop.ctx, shop.admin)).items;

  test("shows a confirmed request with its step, and an unconfirmed one a week before it's due", async () => {
    const id = await recordRequest(shop, shop.admin, { email, kind: "deletion" });
    expect(await readItems()).toEqual([]);
    shop.clock.set("2030-03-28T18:00:00Z");
    const [unconfirmed] = await readItems();
    expect(unconfirmed).toMatchObject({ kind: "data_request", id, who: email, isOverdue: false });
    expect(unconfirmed && describeTodayItem(unconfirmed).action).toBe("Review");
    await resendConfirmation(shop.ctx, shop.admin, id);
    await confirmDataRequest(shop.ctx, { token: await readToken(shop, email) });
    const [confirmed] = await readItems();
    expect(confirmed && describeTodayItem(confirmed)).toMatchObject({
      action: "Delete",
      href: `/admin/data-requests/${id}`,
    });
  });

  test("counts the deadline's day in Memphis in full, and then says it's overdue", async () => {
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    shop.clock.set("2030-04-05T04:58:00Z");
    expect(await readItems()).toMatchObject([{ isOverdue: false }]);
    expect((await readDataRequests(shop.ctx, shop.admin)).open).toMatchObject([
      { isOverdue: false },
    ]);
    shop.clock.set("2030-04-05T05:00:00Z");
    expect(await readItems()).toMatchObject([{ isOverdue: true }]);
    expect((await readDataRequests(shop.ctx, shop.admin)).open).toMatchObject([
      { isOverdue: true },
    ]);
    await sendDataExport(shop.ctx, shop.admin, id);
    expect(await readItems()).toEqual([]);
  });

  test("hides requests from support", async () => {
    await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    const { actor: support } = await addTestAdmin(database.db, "help@example.com", "support");
    expect((await readToday(shop.ctx, support)).items).toEqual([]);
  });
});
