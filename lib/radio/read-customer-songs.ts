import { selectSubscribersByEmail } from "@/db/queries/customer-data";
import { hasLiveAirplay, selectOrderSongs } from "@/db/queries/radio";
import type { Ctx } from "@/lib/ctx";
import { verifyRadioDetailsToken } from "@/lib/orders/order-links";
import { type Period, readCampaign } from "@/lib/radio/campaign/read-campaign";

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
  /** `ended`: refunded or ended. `locked`: on air or finished. */
  readonly state: "open" | "locked" | "ended";
  /** By payment, newest first; empty before the song is on air. */
  readonly periods: readonly Period[];
  readonly hasWeeklyEmails: boolean;
};

type CustomerSongs = {
  readonly orderNumber: string;
  readonly email: string;
  readonly songs: readonly CustomerSong[];
};

/** Reads the songs of an order for a link from its emails. Null if the token is invalid. */
export async function readCustomerSongs(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<CustomerSongs | null> {
  const linked = verifyRadioDetailsToken(ctx, token);
  if (!linked) return null;
  const rows = await selectOrderSongs(ctx.db, linked.id, linked.linkRevision);
  const [first] = rows;
  if (!first) return null;
  const { orderNumber, email } = first;
  const songs: CustomerSong[] = [];
  for (const { submission, title, quantity } of rows) {
    const { orderItemId, stage, artist, track, link, isrc, pro, notes, detailsAt } = submission;
    const isOpen = stage === "details_missing" || stage === "ready";
    const isLive = await hasLiveAirplay(ctx.db, orderItemId, ctx.now());
    const campaign = isOpen ? null : await readCampaign(ctx.db, ctx.now(), submission);
    songs.push({
      periods: (campaign?.periods ?? []).toReversed(),
      hasWeeklyEmails: submission.weeklyEmailsOffAt === null,
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
      state: isLive ? (isOpen ? "open" : "locked") : "ended",
    });
  }
  return { orderNumber, email, songs };
}

type SignedIn = { readonly emails: readonly string[] } | null;

/**
 * Reads the quick check's answers about airplay royalties. Null unless a signed-in customer has
 * proved the order's address: anyone can buy with someone else's.
 */
export async function readKnownRegistrations(
  ctx: Pick<Ctx, "db">,
  customer: SignedIn,
  email: string,
) {
  const address = email.toLowerCase();
  if (!customer?.emails.includes(address)) return null;
  const [subscriber] = await selectSubscribersByEmail(ctx.db, [address]);
  if (!subscriber) return null;
  return { hasPro: subscriber.regCheckPro, hasSoundExchange: subscriber.sxActive };
}
