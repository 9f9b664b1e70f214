import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { downloadCodes } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { findDownload } from "@/lib/downloads/check-access";
import { hashDownloadCode } from "@/lib/downloads/codes/download-code";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { recordDownloadEvent } from "@/lib/downloads/record-download-event";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
import { countWrongCode } from "@/lib/rate-limit/hit-rate-limit";
import { constantTimeEqual } from "@/lib/secrets/tokens";

export type CheckDownloadCodeInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly code: string;
  readonly userAgent: string | null;
};

/**
 * One problem for a wrong code, an expired one, no attempts left, and an unknown order, so that it
 * reveals nothing.
 */
export type CheckDownloadCodeProblem = { readonly kind: "code_rejected" };

/**
 * Verifies a visitor's code. The attempt is counted before the comparison, so parallel guesses
 * can't exceed the limit.
 */
export async function checkDownloadCode(
  ctx: Ctx,
  { ref, visitor, code, userAgent }: CheckDownloadCodeInput,
): Promise<Result<null, CheckDownloadCodeProblem>> {
  const now = ctx.now();
  const target = await findDownload(ctx, ctx.db, ref);
  if (!target) return fail({ kind: "code_rejected" });
  const orderId = target.order.id;
  const tried = await ctx.db
    .update(downloadCodes)
    .set({ attemptsLeft: sql`${downloadCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(downloadCodes.orderId, orderId),
        eq(downloadCodes.browserHash, visitor.browserHash),
        isNull(downloadCodes.usedAt),
        gt(downloadCodes.expiresAt, now),
        gt(downloadCodes.attemptsLeft, 0),
      ),
    )
    .returning({ id: downloadCodes.id, codeHash: downloadCodes.codeHash });
  const right = tried.find(({ id, codeHash }) =>
    constantTimeEqual(hashDownloadCode(ctx.settings.authSecret, id, code), codeHash),
  );
  if (!right) {
    if (tried.length > 0) await countWrongCode(ctx);
    return fail({ kind: "code_rejected" });
  }
  await ctx.db.transaction(async (tx) => {
    await tx.update(downloadCodes).set({ usedAt: now }).where(eq(downloadCodes.id, right.id));
    const { networkHash } = visitor;
    await recordDownloadEvent(tx, { kind: "verified", orderId, networkHash, userAgent, at: now });
  });
  return ok(null);
}
