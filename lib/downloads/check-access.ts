import type { Queryable } from "@/db/client";
import {
  hasEbookItem,
  type LinkRow,
  type OrderRow,
  selectFirstLink,
  selectGrants,
  selectLinkByToken,
  selectOrder,
  selectOrderBySession,
  selectSessions,
} from "@/db/queries/downloads";
import type { Ctx } from "@/lib/ctx";
import { type Access, decideAccess } from "@/lib/downloads/decide-access";
import { type DownloadRef, hashDownloadToken } from "@/lib/downloads/download-ref";
import { keyedHash } from "@/lib/secrets/tokens";

/** The visitor's browser and network as keyed hashes. */
export type DownloadVisitor = {
  /** Null if the browser has no cookie of ours. */
  readonly browserHash: string | null;
  readonly networkHash: string;
  /** Addresses that a signed-in customer has proved. */
  readonly emails?: readonly string[];
};

export type KnownDownloadVisitor = DownloadVisitor & { readonly browserHash: string };

/**
 * Returns the network hash if it can identify a visitor. Visitors with an unknown IP address share
 * one hash, which counts attempts but identifies no one.
 */
export function getNetworkProof(
  ctx: Pick<Ctx, "settings">,
  visitor: DownloadVisitor,
): string | null {
  const unknown = keyedHash(ctx.settings.authSecret, "network", "unknown");
  return visitor.networkHash === unknown ? null : visitor.networkHash;
}

export type DownloadTarget = { readonly order: OrderRow; readonly link: LinkRow | null };

/** Finds the order and link for a reference. Returns null if we never issued it. */
export async function findDownload(
  ctx: Pick<Ctx, "settings">,
  db: Queryable,
  ref: DownloadRef,
): Promise<DownloadTarget | null> {
  if (ref.kind === "order") {
    const order = await selectOrderBySession(db, ref.sessionId);
    return order && { order, link: await selectFirstLink(db, order.id) };
  }
  const link = await selectLinkByToken(db, hashDownloadToken(ctx.settings.linkSecret, ref.token));
  const order = link && (await selectOrder(db, link.orderId));
  return order && { order, link };
}

/** Reads the facts about a download and decides what this visitor may do now. */
export async function checkAccess(
  ctx: Pick<Ctx, "settings">,
  db: Queryable,
  { order, link }: DownloadTarget,
  visitor: DownloadVisitor,
  now: Date,
): Promise<Access> {
  const { browserHash } = visitor;
  const [hasEbook, grants, sessions] = await Promise.all([
    hasEbookItem(db, order.id),
    selectGrants(db, order.id),
    link ? selectSessions(db, link.id) : [],
  ]);
  const facts = {
    orderStatus: order.status,
    hasEbookItem: hasEbook,
    grants,
    // The receipt also contains the order's first link, and went to the address that was corrected.
    wasSentToWrongAddress: link?.isFirstLink === true && order.linkRevision > 0,
    link,
    sessions,
  };
  const proofs = {
    browserHash,
    networkHash: getNetworkProof(ctx, visitor),
    isOrderBrowser: browserHash !== null && browserHash === order.browserHash,
    isSignedIn: visitor.emails?.includes(order.email.toLowerCase()) ?? false,
  };
  return decideAccess(facts, proofs, now);
}
