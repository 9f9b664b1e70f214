import type { Ctx } from "@/lib/ctx";
import { checkAccess, type DownloadVisitor, findDownload } from "@/lib/downloads/check-access";
import type { Access } from "@/lib/downloads/decide-access";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";

/**
 * What the download page shows. Times come from the server, because the visitor's clock may be
 * wrong.
 */
export type DownloadView =
  | {
      readonly state: "ready";
      /**
       * True once this browser or network has opened the download, so the button downloads again.
       */
      readonly isRunning: boolean;
      /** True if the file was delivered and this browser can still download it again. */
      readonly isDelivered: boolean;
      readonly expiresAt: Date;
      readonly now: Date;
    }
  | { readonly state: "payment_pending"; readonly isProcessing: boolean }
  | { readonly state: "verification_required" | "expired" | "no_access" }
  /** `isOwn`: the visitor downloaded the file, so the page may say so. */
  | { readonly state: "used"; readonly isOwn: boolean };

/**
 * Reads what a link offers a visitor. Changes nothing, so link previews and scanners are harmless.
 * While the payment isn't confirmed it asks Stripe, like the confirmation page.
 */
export async function readDownload(
  ctx: Ctx,
  { ref, visitor }: { readonly ref: DownloadRef | null; readonly visitor: DownloadVisitor },
): Promise<DownloadView> {
  if (!ref) return { state: "no_access" };
  const view = await readView(ctx, ref, visitor);
  // If our request to open the session timed out, no order has its ID yet. Syncing fetches it.
  const isOpen = view.state === "payment_pending" || view.state === "no_access";
  if (!isOpen || ref.kind !== "order") return view;
  await syncCheckoutSession(ctx, ref.sessionId);
  return await readView(ctx, ref, visitor);
}

async function readView(
  ctx: Ctx,
  ref: DownloadRef,
  visitor: DownloadVisitor,
): Promise<DownloadView> {
  const target = await findDownload(ctx, ctx.db, ref);
  if (!target) return { state: "no_access" };
  const now = ctx.now();
  const access = await checkAccess(ctx, ctx.db, target, visitor, now);
  if (access.kind === "payment_pending") {
    return { state: "payment_pending", isProcessing: access.isProcessing };
  }
  if (access.kind === "used") return { state: "used", isOwn: access.isOwn };
  if (access.kind !== "open" && access.kind !== "resume") return { state: access.kind };
  if (!target.link) return { state: "no_access" };
  return { state: "ready", now, ...getReadyState(access, target.link, now) };
}

/** The countdown runs to the link's end, or to the session's if that's later or all that's left. */
function getReadyState(
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
