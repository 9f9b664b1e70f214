import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { buyerCodes } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hashBuyerCode } from "@/lib/downloads/buyer-code";
import { findTarget } from "@/lib/downloads/load-download";
import { logDownloadEvent } from "@/lib/downloads/log-event";
import type { DownloadRef } from "@/lib/downloads/ref";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
import { fail, ok, type Result } from "@/lib/result";
import { equalSecrets } from "@/lib/secrets/keyed-hash";

export type CheckBuyerCodeInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly code: string;
  readonly userAgent: string | null;
};

/**
 * One problem for a wrong code, an expired one, no attempts left, and an unknown order, so that it
 * reveals nothing.
 */
export type CheckBuyerCodeProblem = { readonly kind: "code_rejected" };

/**
 * Verifies a visitor's code. The attempt is counted before the comparison, so parallel guesses
 * can't exceed the limit.
 */
export async function checkBuyerCode(
  ctx: Ctx,
  { ref, visitor, code, userAgent }: CheckBuyerCodeInput,
): Promise<Result<null, CheckBuyerCodeProblem>> {
  const now = ctx.now();
  const target = await findTarget(ctx, ctx.db, ref);
  if (!target) return fail({ kind: "code_rejected" });
  const orderId = target.order.id;
  const tried = await ctx.db
    .update(buyerCodes)
    .set({ triesLeft: sql`${buyerCodes.triesLeft} - 1` })
    .where(
      and(
        eq(buyerCodes.orderId, orderId),
        eq(buyerCodes.browserHash, visitor.browserHash),
        isNull(buyerCodes.usedAt),
        gt(buyerCodes.expiresAt, now),
        gt(buyerCodes.triesLeft, 0),
      ),
    )
    .returning({ id: buyerCodes.id, codeHash: buyerCodes.codeHash });
  const right = tried.find(({ id, codeHash }) =>
    equalSecrets(hashBuyerCode(ctx.settings.authSecret, id, code), codeHash),
  );
  if (!right) return fail({ kind: "code_rejected" });
  await ctx.db.transaction(async (tx) => {
    await tx.update(buyerCodes).set({ usedAt: now }).where(eq(buyerCodes.id, right.id));
    const { networkHash } = visitor;
    await logDownloadEvent(tx, { kind: "proved", orderId, networkHash, userAgent, at: now });
  });
  return ok(null);
}
