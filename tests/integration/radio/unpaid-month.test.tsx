import { eq } from "drizzle-orm";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SubmissionDetails } from "@/components/admin/radio/submission-details";
import { radioSubmissions } from "@/db/schema";
import { readSubmission } from "@/lib/radio/read-submissions";
import { createPaidOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop();

test("shows staff the end of the last paid month, not of one whose payment failed", async () => {
  const { actor } = await addTestAdmin(shop.database.db);
  const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  const isOwn = eq(radioSubmissions.orderId, order.id);
  const [song] = await shop.database.db.select().from(radioSubmissions).where(isOwn);
  const render = async () => {
    const detail = await readSubmission(shop.ctx, actor, song?.orderItemId ?? "");
    if (!detail) throw new Error("song not found");
    const html = renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <SubmissionDetails detail={detail} />
      </AppRouterContext>,
    );
    return { detail, html };
  };
  const paid = (await render()).detail.subscription?.currentPeriodEndsAt?.toISOString() ?? "none";
  shop.clock.advance({ days: 32 });
  await shop.happens(order, subscription("renew", { fail: true }));
  const { detail, html } = await render();
  expect(html).toContain(`Past due, paid until <time dateTime="${paid}"`);
  expect(html).not.toContain(detail.subscription?.currentPeriodEndsAt?.toISOString());
});
