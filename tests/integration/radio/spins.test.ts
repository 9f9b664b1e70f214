import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, inquiries, orders, radioSpins } from "@/db/schema";
import { changeSubmissionStage } from "@/lib/radio/edit-submissions";
import { readSubmission } from "@/lib/radio/read-submissions";
import { undoSpin } from "@/lib/radio/spins/edit-spins";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { putOnAir, typedSpin } from "./radio-package";

// Friday, 4 PM in Memphis.
const shop = staffedShop("2030-03-08T22:00:00Z");

async function onAir(cart?: Record<string, number>) {
  const found = await putOnAir(shop, cart);
  return { ...found, spin: () => typedSpin(shop, found.orderItemId) };
}

/** Logs one spin and returns its problem, or null. */
async function log(spin: Parameters<typeof logManualSpins>[2]) {
  const [logged] = await logManualSpins(shop.ctx, shop.admin, spin);
  return logged?.problem;
}

describe("spins", () => {
  test("never exceed those bought under concurrency, and an undone one is free again", async () => {
    const { orderItemId, spin } = await onAir();
    const logged = await Promise.all(Array.from({ length: 8 }, () => log(spin())));
    expect(logged.filter((problem) => problem === null)).toHaveLength(2);
    const [first] = await shop.database.db.select().from(radioSpins);
    const undone = await Promise.all(
      [1, 2, 3].map(() => undoSpin(shop.ctx, shop.admin, { spinId: first?.id ?? "" })),
    );
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await log(spin())).toBeNull();
    expect(await log(spin())).toBe("none_left");
    const read = await readSubmission(shop.ctx, shop.admin, orderItemId);
    expect(read?.periods).toMatchObject([{ owed: 2, played: 2, left: 0 }]);
    expect(read?.logged).toHaveLength(3);
    const audited = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
    const counted = (action: string) => audited.filter((one) => one.action === action).length;
    expect([counted("radio_spin_logged"), counted("radio_spin_undone")]).toEqual([3, 1]);
  });

  test("are logged once on a double click", async () => {
    const { spin } = await onAir({ "radio-weekly-rotation": 1 });
    const once = spin();
    const twice = { ...once, playedAt: [shop.clock.now(), shop.clock.now()] };
    await Promise.all([1, 2, 3].map(() => logManualSpins(shop.ctx, shop.admin, twice)));
    expect(await shop.database.db.select().from(radioSpins)).toHaveLength(2);
  });

  test("are logged only on air, and only between payment and now", async () => {
    const { spin, orderItemId } = await onAir();
    const future = new Date(shop.clock.now().getTime() + 60_000);
    const before = new Date("2030-03-01T00:00:00Z");
    for (const playedAt of [future, before]) {
      expect(await log({ ...spin(), playedAt: [playedAt] })).toBe("bad_time");
    }
    const inbox = async () =>
      (await readSubmission(shop.ctx, shop.admin, orderItemId))?.inboxStatus;
    expect(await inbox()).toBe("waiting");
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
    expect(await inbox()).toBe("closed");
    expect(await log(spin())).toBe("not_on_air");
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "reopen" });
    expect(await inbox()).toBe("waiting");
    expect(await log(spin())).toBeNull();
  });

  test("can be logged in the minute of the payment", async () => {
    const { spin } = await onAir();
    const [paid] = await shop.database.db.select({ at: orders.paidAt }).from(orders);
    const playedAt = new Date(Math.floor((paid?.at?.getTime() ?? 0) / 60_000) * 60_000);
    const before = { ...spin(), playedAt: [new Date(playedAt.getTime() - 60_000)] };
    expect(await log(before)).toBe("bad_time");
    expect(await log({ ...spin(), playedAt: [playedAt] })).toBeNull();
  });

  test("of Elite Airplay are counted per paid month", async () => {
    const { orderItemId, order, spin } = await onAir({ "radio-elite-airplay": 1 });
    await log(spin());
    shop.clock.advance({ days: 31 });
    await shop.happens(order, subscription("renew"));
    const read = await readSubmission(shop.ctx, shop.admin, orderItemId);
    expect(read?.periods).toMatchObject([
      { owed: 40, played: 1 },
      { owed: 40, played: 0 },
    ]);
    const rows = await shop.database.db
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.kind, "radio")));
    expect(rows).toHaveLength(1);
  });
});
