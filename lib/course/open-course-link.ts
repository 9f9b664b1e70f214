import { and, eq, isNull } from "drizzle-orm";
import { courseBrowsers, grants, orders } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { verifyCourseToken } from "@/lib/orders/order-links";

type OpenCourseLinkInput = { readonly token: string; readonly browserHash: string };

/** Lets a browser into the course of the order that its link was emailed for. */
export async function openCourseLink(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, browserHash }: OpenCourseLinkInput,
): Promise<Result<null, "link_invalid">> {
  const order = await findLinkedOrder(ctx, token);
  if (!order) return fail("link_invalid");
  const opened = { linkRevision: order.linkRevision, openedAt: ctx.now() };
  await ctx.db
    .insert(courseBrowsers)
    .values({ orderId: order.id, browserHash, ...opened })
    .onConflictDoUpdate({
      target: [courseBrowsers.orderId, courseBrowsers.browserHash],
      set: opened,
    });
  return ok(null);
}

/** Returns true if the link belongs to an order with a live course grant. */
export async function isCourseLinkValid(
  ctx: Pick<Ctx, "db" | "settings">,
  token: string,
): Promise<boolean> {
  return (await findLinkedOrder(ctx, token)) !== null;
}

async function findLinkedOrder(ctx: Pick<Ctx, "db" | "settings">, token: string) {
  const linked = verifyCourseToken(ctx, token);
  if (!linked) return null;
  const [order] = await ctx.db
    .select({ id: orders.id, linkRevision: orders.linkRevision })
    .from(orders)
    .innerJoin(grants, eq(grants.orderId, orders.id))
    .where(
      and(
        eq(orders.id, linked.id),
        eq(orders.linkRevision, linked.linkRevision),
        eq(grants.entitlement, "course"),
        isNull(grants.revokedAt),
      ),
    );
  return order ?? null;
}
