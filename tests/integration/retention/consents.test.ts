import { describe, expect, test } from "vitest";
import { orderConsents } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { consentRetentionYears } from "@/lib/retention/retention-days";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("consents of orders", () => {
  const shop = testShop();

  test("stay longer than California's three years, with their version and time", async () => {
    await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const before = await shop.database.db.select().from(orderConsents);
    expect(before.map(({ kind }) => kind).sort()).toEqual(["radio", "renewal", "terms"]);
    const later = new Date(shop.ctx.now().getTime() + (consentRetentionYears + 1) * 366 * dayMs);
    const until = new Date(later.getTime() + 1);
    await purgeExpiredData({ db: shop.database.db, now: () => later }, { until });
    expect(await shop.database.db.select().from(orderConsents)).toEqual(before);
  });
});
