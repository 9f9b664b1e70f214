import type { Queryable } from "@/db/client";
import {
  hasEbookLine,
  hasProvedSince,
  type LinkRow,
  type OrderRow,
  selectGrants,
  selectMailedLink,
  selectOrder,
  selectOrderOfSession,
  selectOwnLink,
  selectSessions,
} from "@/db/queries/downloads";
import type { Ctx } from "@/lib/ctx";
import { type Access, decideAccess } from "@/lib/downloads/access";
import { minutesAfter } from "@/lib/downloads/minutes";
import { downloadPolicy } from "@/lib/downloads/policy";
import { type DownloadRef, hashDownloadToken } from "@/lib/downloads/ref";
import { type DownloadVisitor, networkProof } from "@/lib/downloads/visitor";

export type Target = { readonly order: OrderRow; readonly link: LinkRow | null };

/** Finds the order and link for a reference. Returns null if we never issued it. */
export async function findTarget(
  ctx: Pick<Ctx, "settings">,
  db: Queryable,
  ref: DownloadRef,
): Promise<Target | null> {
  if (ref.kind === "order") {
    const order = await selectOrderOfSession(db, ref.sessionId);
    return order && { order, link: await selectOwnLink(db, order.id) };
  }
  const link = await selectMailedLink(db, hashDownloadToken(ctx.settings.linkSecret, ref.token));
  const order = link && (await selectOrder(db, link.orderId));
  return order && { order, link };
}

/** Reads the facts about a download and decides what this visitor may do now. */
export async function accessTo(
  ctx: Pick<Ctx, "settings">,
  db: Queryable,
  { order, link }: Target,
  visitor: DownloadVisitor,
  now: Date,
): Promise<Access> {
  const { browserHash } = visitor;
  const since = minutesAfter(now, -downloadPolicy.proofMinutes);
  const [ebookLine, grants, sessions, hasProvedByCode] = await Promise.all([
    hasEbookLine(db, order.id),
    selectGrants(db, order.id),
    link ? selectSessions(db, link.id) : [],
    browserHash !== null && hasProvedSince(db, order.id, browserHash, since),
  ]);
  const facts = {
    orderStatus: order.status,
    hasEbookLine: ebookLine,
    grants,
    // The receipt also contains the order's first link, and went to the address that was corrected.
    isMailedAstray: link?.isOrdersOwn === true && order.linkRevision > 0,
    link,
    sessions,
  };
  const proofs = {
    browserHash,
    networkHash: networkProof(ctx, visitor),
    isBuyersBrowser: browserHash !== null && browserHash === order.browserHash,
    hasProvedByCode,
  };
  return decideAccess(facts, proofs, now);
}
