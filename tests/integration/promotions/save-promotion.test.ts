import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { adminAudit, promotions } from "@/db/schema";
import { promotionFormSchema, toPromotionFormValues } from "@/lib/promotions/promotion-form";
import { savePromotion } from "@/lib/promotions/save-promotion";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const at = (now: string) => testCtx({ db: database.db, now });

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
    [{ code: "A" }, "code"],
    [{ code: "TEN%" }, "code"],
    [{ discountValue: "0" }, "discountValue"],
    [{ discountValue: "91" }, "discountValue"],
    [{ discountValue: "9.5" }, "discountValue"],
    [{ discountValue: "-5" }, "discountValue"],
    [{ endDay: "2030-02-28" }, "endDay"],
    [{ maxOrders: "0" }, "maxOrders"],
    [{ maxOrders: "many" }, "maxOrders"],
  ])("refuses %o at its field", (change, field) => {
    const parsed = promotionFormSchema.safeParse({ ...form, code: "OK-1", ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("refuses a code that another promotion has, and a change on top of another's change", async () => {
    const { actor } = await addTestAdmin(database.db, "second@shop.test");
    const draft = promotionFormSchema.parse({ ...form, code: "SAME" });
    const save = (id: string, version: number, maxOrders = 5) =>
      savePromotion(at("2030-03-02T12:00:00Z"), actor, { id, version }, { ...draft, maxOrders });
    await save(randomUUID(), 0);
    expect(await save(randomUUID(), 0)).toEqual({ ok: false, problem: "code_taken" });
    const [row] = await database.db.select().from(promotions).where(eq(promotions.code, "SAME"));
    if (!row) throw new Error("the promotion is gone");
    const both = await Promise.all([save(row.id, row.version, 6), save(row.id, row.version, 7)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it("creates one promotion and one audit entry when it's posted twice", async () => {
    const { actor } = await addTestAdmin(database.db, "twice@shop.test");
    const draft = promotionFormSchema.parse({ ...form, code: "TWICE" });
    const target = { id: randomUUID(), version: 0 };
    await Promise.all(
      [1, 2].map(() => savePromotion(at("2030-03-02T12:00:00Z"), actor, target, draft)),
    );
    // The same for a change of lists, dates and numbers.
    const changed = { ...draft, maxOrders: 7 };
    for (let post = 0; post < 2; post += 1) {
      const saved = savePromotion(
        at("2030-03-02T12:00:00Z"),
        actor,
        { ...target, version: 1 },
        changed,
      );
      expect(await saved).toEqual({ ok: true, value: null });
    }
    const entries = await database.db
      .select()
      .from(adminAudit)
      .where(eq(adminAudit.action, "promotion_saved"));
    const own = entries.filter(({ details }) => JSON.stringify(details).includes(target.id));
    expect(own).toHaveLength(2);
  });
});
