import { and, asc, eq } from "drizzle-orm";
import { orderItems, orders, radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { readRadioToken } from "@/lib/orders/links/radio-details-link";
import { hasLiveAirplay } from "@/lib/radio/has-live-airplay";

/** A package's song as the customer sees it. */
export type CustomerSong = {
  readonly orderItemId: string;
  readonly title: string;
  /** Packages of this type in the order item. */
  readonly quantity: number;
  readonly details: {
    readonly artist: string;
    readonly track: string;
    readonly link: string;
    readonly isrc: string;
    readonly pro: string;
    readonly notes: string;
  };
  readonly detailsAt: Date | null;
  /** `over`: refunded or ended. `locked`: on air or finished. */
  readonly state: "open" | "locked" | "over";
};

/** Reads the songs of an order for a link from its emails. Null if the token is invalid. */
export async function readCustomerSongs(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<{ readonly orderNumber: string; readonly songs: readonly CustomerSong[] } | null> {
  const linked = readRadioToken(ctx, token);
  if (!linked) return null;
  const rows = await ctx.db
    .select({
      submission: radioSubmissions,
      title: orderItems.title,
      quantity: orderItems.quantity,
      orderNumber: orders.orderNumber,
    })
    .from(radioSubmissions)
    .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .where(and(eq(orders.id, linked.id), eq(orders.linkRevision, linked.linkRevision)))
    .orderBy(asc(orderItems.position));
  const orderNumber = rows[0]?.orderNumber;
  if (!orderNumber) return null;
  const songs: CustomerSong[] = [];
  for (const { submission, title, quantity } of rows) {
    const { orderItemId, stage, artist, track, link, isrc, pro, notes, detailsAt } = submission;
    const isOpen = stage === "details_missing" || stage === "ready";
    const isLive = await hasLiveAirplay(ctx.db, orderItemId, ctx.now());
    songs.push({
      orderItemId,
      title,
      quantity,
      details: {
        artist: artist ?? "",
        track: track ?? "",
        link: link ?? "",
        isrc: isrc ?? "",
        pro: pro ?? "",
        notes: notes ?? "",
      },
      detailsAt,
      state: isLive ? (isOpen ? "open" : "locked") : "over",
    });
  }
  return { orderNumber, songs };
}
