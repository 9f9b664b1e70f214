import { and, count, eq, gt, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockLink, selectOwnLink } from "@/db/queries/downloads";
import { downloadLinks } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { accessTo, findTarget } from "@/lib/downloads/load-download";
import { logDownloadEvent } from "@/lib/downloads/log-event";
import { minutesAfter } from "@/lib/downloads/minutes";
import { downloadPolicy } from "@/lib/downloads/policy";
import type { DownloadRef } from "@/lib/downloads/ref";
import { sendNewLink } from "@/lib/downloads/send-new-link";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
import { maskEmail } from "@/lib/orders/mask";
import { fail, ok, type Result } from "@/lib/result";

export type RequestNewLinkInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly userAgent: string | null;
};

export type RequestNewLinkProblem =
  /** `not_offered`: unknown, refunded or disputed, or the current link still works. */
  { readonly kind: "not_offered" } | { readonly kind: "limit_reached" };

/** Emails a new link to the order's address when the current one is used or expired. */
export async function requestNewLink(
  ctx: Ctx,
  { ref, visitor, userAgent }: RequestNewLinkInput,
): Promise<Result<{ readonly sentTo: string }, RequestNewLinkProblem>> {
  const target = await findTarget(ctx, ctx.db, ref);
  const own = target && (await selectOwnLink(ctx.db, target.order.id));
  if (!own) return fail({ kind: "not_offered" });
  return await ctx.db.transaction(async (tx) => {
    // Requests for one order wait for its first link's lock, so concurrent ones can't exceed the
    // limit.
    await lockLink(tx, own.id);
    const now = ctx.now();
    const access = await accessTo(ctx, tx, target, visitor, now);
    if (access.kind !== "expired" && access.kind !== "used") return fail({ kind: "not_offered" });
    const { order } = target;
    if ((await countNewLinks(tx, order.id, now)) >= downloadPolicy.newLinks) {
      return fail({ kind: "limit_reached" });
    }
    await sendNewLink(ctx, tx, order);
    await logDownloadEvent(tx, {
      kind: "renewed",
      orderId: order.id,
      networkHash: visitor.networkHash,
      userAgent,
      at: now,
    });
    return ok({ sentTo: maskEmail(order.email) });
  });
}

async function countNewLinks(tx: Transaction, orderId: string, now: Date): Promise<number> {
  const since = minutesAfter(now, -downloadPolicy.newLinkDays * 24 * 60);
  const rows = await tx
    .select({ links: count() })
    .from(downloadLinks)
    .where(
      and(
        eq(downloadLinks.orderId, orderId),
        isNotNull(downloadLinks.tokenHash),
        gt(downloadLinks.issuedAt, since),
      ),
    );
  return rows[0]?.links ?? 0;
}
