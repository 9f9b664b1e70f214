import type { Ctx } from "@/lib/ctx";
import type { Access } from "@/lib/downloads/access";
import { accessTo, findTarget } from "@/lib/downloads/load-download";
import type { DownloadRef } from "@/lib/downloads/ref";
import type { DownloadVisitor } from "@/lib/downloads/visitor";
import { settleSession } from "@/lib/orders/settle-session";

/** What the page shows. Times are the server's, for the visitor's clock may be wrong. */
export type DownloadView =
  | {
      readonly state: "ready";
      /** True once this browser or network has opened it: the button fetches again. */
      readonly isRunning: boolean;
      /** True when it was delivered and this browser may fetch it again for a while. */
      readonly isDelivered: boolean;
      readonly expiresAt: Date;
      readonly now: Date;
    }
  | { readonly state: "finalising"; readonly isProcessing: boolean }
  | { readonly state: "denied_stranger" | "expired" | "used" | "no_access" };

/**
 * Reads what a link offers to a visitor and uses nothing up, so previews and scanners cost nothing.
 * While the payment is not known it asks Stripe, as the confirmation page does.
 */
export async function readDownload(
  ctx: Ctx,
  { ref, visitor }: { readonly ref: DownloadRef | null; readonly visitor: DownloadVisitor },
): Promise<DownloadView> {
  if (!ref) return { state: "no_access" };
  const view = await viewNow(ctx, ref, visitor);
  // An unknown session may be one whose answer was lost: settling finds it.
  const isOpen = view.state === "finalising" || view.state === "no_access";
  if (!isOpen || ref.kind !== "order") return view;
  await settleSession(ctx, ref.sessionId);
  return await viewNow(ctx, ref, visitor);
}

async function viewNow(
  ctx: Ctx,
  ref: DownloadRef,
  visitor: DownloadVisitor,
): Promise<DownloadView> {
  const target = await findTarget(ctx, ctx.db, ref);
  if (!target) return { state: "no_access" };
  const now = ctx.now();
  const access = await accessTo(ctx, ctx.db, target, visitor, now);
  if (access.kind === "finalising") {
    return { state: "finalising", isProcessing: access.isProcessing };
  }
  if (access.kind !== "open" && access.kind !== "resume") return { state: access.kind };
  if (!target.link) return { state: "no_access" };
  return { state: "ready", now, ...readiness(access, target.link, now) };
}

/** The countdown runs to the link's end; a session that outlives it, or is all that is left, to its own. */
function readiness(
  access: Extract<Access, { kind: "open" | "resume" }>,
  link: { readonly expiresAt: Date; readonly usedAt: Date | null },
  now: Date,
) {
  if (access.kind === "open") {
    return { isRunning: false, isDelivered: false, expiresAt: link.expiresAt };
  }
  const isDelivered = link.usedAt !== null;
  const endsWithSession = isDelivered || link.expiresAt <= now;
  const expiresAt = endsWithSession ? access.session.expiresAt : link.expiresAt;
  return { isRunning: true, isDelivered, expiresAt };
}
