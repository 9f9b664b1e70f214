import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { checkAccess, findDownload } from "@/lib/downloads/check-access";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { getStampedEbook, type StampedEbook } from "@/lib/downloads/get-stamped-ebook";
import { recordDownloadEvent } from "@/lib/downloads/record-download-event";
import type { DownloadVisitor } from "@/lib/downloads/visitor";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

export type GetDownloadFileInput = {
  readonly ref: DownloadRef | null;
  readonly visitor: DownloadVisitor;
  readonly userAgent: string | null;
};

export type DownloadFile = StampedEbook & {
  readonly fileName: string;
  /** The session that the bytes are counted for. */
  readonly sessionId: string;
};

export type GetDownloadFileProblem =
  | { readonly kind: "denied" }
  | { readonly kind: "file_missing" };

/**
 * Checks whether a visitor may download the file now and returns its bytes. Runs for every request,
 * because access can end between ranges.
 */
export async function getDownloadFile(
  ctx: Ctx,
  { ref, visitor, userAgent }: GetDownloadFileInput,
): Promise<Result<DownloadFile, GetDownloadFileProblem>> {
  const target = ref && (await findDownload(ctx, ctx.db, ref));
  if (!target) return fail({ kind: "denied" });
  const { order } = target;
  const now = ctx.now();
  const access = await checkAccess(ctx, ctx.db, target, visitor, now);
  if (access.kind !== "resume") {
    const limit = await hitRateLimit(ctx.db, now, rateLimits.deniedDownload, order.id);
    if (limit.allowed) {
      const { networkHash } = visitor;
      const event = { orderId: order.id, networkHash, userAgent, at: now };
      await recordDownloadEvent(ctx.db, { ...event, kind: "denied" });
    }
    return fail({ kind: "denied" });
  }
  const ebook = await getStampedEbook(ctx, order);
  if (!ebook) {
    ctx.log.error("download.file_missing", { orderId: order.id });
    return fail({ kind: "file_missing" });
  }
  const fileName = `The Royalties eBook ${order.orderNumber}.pdf`;
  return ok({ ...ebook, fileName, sessionId: access.session.id });
}
