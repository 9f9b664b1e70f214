import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkCodeAction } from "@/app/(private)/ebook-download/actions";
import { signInAction } from "@/app/(private)/library/actions";
import { getLibraryProblem } from "@/components/library/library-copy";
import { customerSessions, oneTimeCodes } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { requestCode } from "./library-shop";

const request = vi.hoisted(() => ({ ctx: null as Ctx | null, isNew: true }));
// Replaces what a request provides.
vi.mock("@/lib/web/ctx", () => ({ appCtx: () => request.ctx }));
vi.mock("@/lib/web/visitor/visitor", () => {
  const visitor = async () => ({
    ipHash: "address",
    browserHash: "phone",
    networkHash: "network",
    limitKeys: ["phone"],
    isNew: request.isNew,
  });
  return { getCurrentVisitor: visitor, ensureBrowser: visitor };
});

const shop = testShop();
beforeEach(async () => {
  await shop.database.empty();
  request.ctx = shop.ctx;
});
afterEach(() => {
  request.isNew = true;
});

const email = "artist@example.com";

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a code entered in a browser that blocks cookies isn't used up, and the answer says why", async () => {
  await createPaidOrder(shop);
  const code = (await requestCode(shop, email, "phone")) ?? "";
  const answer = await signInAction(null, form({ email, code }));
  expect(answer).toMatchObject({ status: "refused", problem: "cookies_blocked" });
  expect(getLibraryProblem(answer)).toMatch(/^Your browser blocks or deleted this site's cookies/);
  const [stored] = await shop.ctx.db.select().from(oneTimeCodes);
  expect(stored).toMatchObject({ usedAt: null, attempts: 0 });
  expect(await shop.ctx.db.select().from(customerSessions)).toEqual([]);
});

test("so does a download's code", async () => {
  const answer = await checkCodeAction(
    null,
    form({ session_id: "cs_test_a1B2c3D4e5F6g7H8", code: "123456" }),
  );
  expect(answer).toMatchObject({ status: "refused", problem: "cookies_blocked" });
});
