import { and, eq, inArray, sql } from "drizzle-orm";
import { hasLiveAirplay } from "@/db/queries/radio";
import { orderItems, orders, radioSubmissions } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { verifyRadioDetailsToken } from "@/lib/orders/order-links";
import { readStaffEmail } from "@/lib/profile/read-profile";
import type { RadioDetails } from "@/lib/radio/details-form";
import { buildRadioSearchText } from "@/lib/radio/radio-search-text";

/**
 * Saves a song's details from the customer, and notifies staff the first time. Fails with `unknown`
 * if the link is invalid, and with `locked` once the song is on air or the package was refunded.
 */
export async function saveRadioDetails(
  ctx: Ctx,
  input: {
    readonly token: string;
    readonly orderItemId: string;
    readonly details: RadioDetails;
  },
): Promise<Result<null, "unknown" | "locked">> {
  const { orderItemId, details } = input;
  const linked = verifyRadioDetailsToken(ctx, input.token);
  if (!linked) return fail("unknown");
  const orderId = linked.id;
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, title: orderItems.title, inquiryId: radioSubmissions.inquiryId })
      .from(radioSubmissions)
      .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
      .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          eq(orders.id, orderId),
          eq(orders.linkRevision, linked.linkRevision),
        ),
      );
    if (!found) return fail("unknown");
    if (!(await hasLiveAirplay(tx, orderItemId, now))) return fail("locked");
    const { order, title } = found;
    const { orderNumber, email, firstName, lastName } = order;
    const { artist, track } = details;
    const saved = await tx
      .update(radioSubmissions)
      .set({
        ...details,
        stage: sql`'ready'`,
        detailsAt: now,
        detailsFirstAt: sql`coalesce(${radioSubmissions.detailsFirstAt}, ${radioSubmissions.detailsAt}, ${timestampParam(now)})`,
        searchText: buildRadioSearchText([orderNumber, email, firstName, lastName, artist, track]),
        updatedAt: now,
      })
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          inArray(radioSubmissions.stage, ["details_missing", "ready"]),
        ),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    if (saved.length === 0) return fail("locked");
    await enqueueEmail(tx, now, {
      kind: "staff_alert",
      to: await readStaffEmail(ctx, tx),
      dedupeKey: `radio_details:${orderItemId}`,
      orderId,
      props: {
        headline: `Song for ${title}: ${artist}, ${track}`,
        explanation: `The customer sent the song details for order ${orderNumber}. You can put the song on air now.`,
        url: `${ctx.settings.siteUrl}/admin/radio/${orderItemId}`,
      },
    });
    return ok(null);
  });
}
