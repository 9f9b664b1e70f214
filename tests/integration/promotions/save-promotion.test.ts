import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PromotionState } from "@/lib/promotions/promotion-copy";
import { promotionFormSchema, toPromotionFormValues } from "@/lib/promotions/promotion-form";
import { readPromotions, savePromotion } from "@/lib/promotions/promotions";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();

const form = {
  discountKind: "percent",
  discountValue: "10",
  startDay: "2030-03-01",
  endDay: "2030-03-31",
  maxOrders: "",
  maxOrdersPerCustomer: "",
  isActive: "on",
};

describe("the staff form for promotions", () => {
  it("keeps what was saved", async () => {
    const typed = { ...form, code: "SPRING-10", "product:ebook": "on", maxOrders: "100" };
    const draft = promotionFormSchema.parse(typed);
    expect(toPromotionFormValues(draft)).toEqual(typed);
    const amount = { ...typed, discountKind: "amount", discountValue: "7.50" };
    expect(promotionFormSchema.parse(amount).discountValue).toBe(750);
    expect(toPromotionFormValues(promotionFormSchema.parse(amount))).toEqual(amount);
  });

  it.each([
    [{ code: "A" }],
    [{ code: "TEN%" }],
    [{ discountValue: "0" }],
    [{ discountValue: "91" }],
    [{ discountValue: "9.5" }],
    [{ discountValue: "-5" }],
    [{ endDay: "2030-02-28" }],
    [{ maxOrders: "0" }],
    [{ maxOrders: "many" }],
    // All at once, also those that depend on another field.
    [{ code: "x", maxOrders: "0", discountValue: "500", endDay: "2030-02-28" }],
  ])("refuses %o at its fields", (change) => {
    const parsed = promotionFormSchema.safeParse({ ...form, code: "OK-1", ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(change));
  });

  it("refuses a code that another promotion has", async () => {
    const { actor } = await addTestAdmin(database.db, "second@shop.test");
    const draft = promotionFormSchema.parse({ ...form, code: "SAME" });
    const ctx = testCtx({ db: database.db, now: "2030-03-02T12:00:00Z" });
    const save = () => savePromotion(ctx, actor, { id: randomUUID(), version: 0 }, draft);
    await save();
    expect(await save()).toEqual({ ok: false, problem: "code_taken" });
  });

  it("lists codes by their text and by what they are now", async () => {
    await database.empty();
    const { actor } = await addTestAdmin(database.db, "third@shop.test");
    const ctx = testCtx({ db: database.db });
    ctx.clock.set("2030-03-10T12:00:00Z");
    for (const change of [
      { code: "SPRING" },
      { code: "SUMMER", startDay: "2030-06-01", endDay: "" },
      { code: "SPRING-OFF", isActive: undefined },
    ]) {
      const draft = promotionFormSchema.parse({ ...form, ...change });
      await savePromotion(ctx, actor, { id: randomUUID(), version: 0 }, draft);
    }
    const find = async (term: string | null, state: PromotionState | null) =>
      (await readPromotions(ctx, actor, { term, state })).map(({ promotion }) => promotion.code);
    expect((await find("spring", null)).sort()).toEqual(["SPRING", "SPRING-OFF"]);
    expect(await find(null, "scheduled")).toEqual(["SUMMER"]);
    expect(await find("spring", "active")).toEqual(["SPRING"]);
  });
});
