import { and, eq, inArray, sql } from "drizzle-orm";
import { orderItems, orders, radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { RadioDetails } from "@/lib/radio/details-form";
import { readRadioToken } from "@/lib/radio/links";
import { hasLiveAirplay } from "@/lib/radio/live-airplay";
import { radioSearchText } from "@/lib/radio/search-text";
import { fail, ok, type Result } from "@/lib/result";

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
  const linked = readRadioToken(ctx, input.token);
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
        searchText: radioSearchText([orderNumber, email, firstName, lastName, artist, track]),
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
    await enqueueMail(tx, now, {
      kind: "desk_notice",
      to: ctx.settings.staffEmail,
      dedupeKey: `radio_details:${orderItemId}`,
      orderId,
      props: {
        headline: `A song for ${title}: ${artist}, ${track}`,
        explanation: `The details for order ${orderNumber} are here, so the song can go on air.`,
        url: `${ctx.settings.siteUrl}/admin/radio/${orderItemId}`,
      },
    });
    return ok(null);
  });
}
