import { countNewLinks, lockLink, selectFirstLink } from "@/db/queries/downloads";
import { maskEmail } from "@/lib/core/mask";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { addMinutes } from "@/lib/downloads/add-minutes";
import { checkAccess, findDownload } from "@/lib/downloads/check-access";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { sendNewLink } from "@/lib/downloads/links/send-new-link";
import { downloadPolicy } from "@/lib/downloads/policy";
import { recordDownloadEvent } from "@/lib/downloads/record-download-event";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";

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
  const target = await findDownload(ctx, ctx.db, ref);
  const firstLink = target && (await selectFirstLink(ctx.db, target.order.id));
  if (!firstLink) return fail({ kind: "not_offered" });
  return await ctx.db.transaction(async (tx) => {
    // Requests for one order wait for its first link's lock, so concurrent ones can't exceed the
    // limit.
    await lockLink(tx, firstLink.id);
    const now = ctx.now();
    const access = await checkAccess(ctx, tx, target, visitor, now);
    if (access.kind !== "expired" && access.kind !== "used") return fail({ kind: "not_offered" });
    const { order } = target;
    const since = addMinutes(now, -downloadPolicy.newLinkDays * 24 * 60);
    if ((await countNewLinks(tx, order.id, since)) >= downloadPolicy.newLinks) {
      return fail({ kind: "limit_reached" });
    }
    await sendNewLink(ctx, tx, order);
    await recordDownloadEvent(tx, {
      kind: "renewed",
      orderId: order.id,
      networkHash: visitor.networkHash,
      userAgent,
      at: now,
    });
    return ok({ sentTo: maskEmail(order.email) });
  });
}
