import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { downloadCodes } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { addMinutes } from "@/lib/downloads/add-minutes";
import { checkAccess, findDownload } from "@/lib/downloads/check-access";
import { hashDownloadCode } from "@/lib/downloads/codes/download-code";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { downloadPolicy } from "@/lib/downloads/policy";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash, randomCode } from "@/lib/secrets/tokens";

export type SendDownloadCodeProblem = {
  readonly kind: "too_many_codes";
  readonly retryAfterSeconds: number;
};

/**
 * Emails a 6-digit code to the order's address so that a visitor can verify the order is theirs.
 * Returns the same result whether or not an email is sent.
 */
export async function sendDownloadCode(
  ctx: Ctx,
  { ref, visitor }: { readonly ref: DownloadRef; readonly visitor: KnownDownloadVisitor },
): Promise<Result<{ readonly expiresInMinutes: number }, SendDownloadCodeProblem>> {
  const now = ctx.now();
  const target = await findDownload(ctx, ctx.db, ref);
  const counted =
    target?.order.id ?? keyedHash(ctx.settings.authSecret, "unknown-download", JSON.stringify(ref));
  const limit = await hitRateLimit(ctx.db, now, rateLimits.downloadCodesPerOrder, counted);
  if (!limit.allowed) {
    return fail({ kind: "too_many_codes", retryAfterSeconds: limit.retryAfterSeconds });
  }
  const sent = ok({ expiresInMinutes: downloadPolicy.codeMinutes });
  if (!target) return sent;
  const access = await checkAccess(ctx, ctx.db, target, visitor, now);
  if (access.kind !== "verification_required") return sent;

  const { order } = target;
  const id = randomUUID();
  const code = randomCode();
  await ctx.db.transaction(async (tx) => {
    // Expire older codes, so that attempts don't add up across codes.
    await tx
      .update(downloadCodes)
      .set({ expiresAt: now })
      .where(
        and(
          eq(downloadCodes.orderId, order.id),
          eq(downloadCodes.browserHash, visitor.browserHash),
          gt(downloadCodes.expiresAt, now),
        ),
      );
    await tx.insert(downloadCodes).values({
      id,
      orderId: order.id,
      browserHash: visitor.browserHash,
      codeHash: hashDownloadCode(ctx.settings.authSecret, id, code),
      attemptsLeft: downloadPolicy.codeAttempts,
      expiresAt: addMinutes(now, downloadPolicy.codeMinutes),
      createdAt: now,
    });
    await enqueueEmail(tx, now, {
      kind: "buyer_code",
      to: order.email,
      props: {
        orderNumber: order.orderNumber,
        code,
        expiresInMinutes: downloadPolicy.codeMinutes,
      },
      dedupeKey: `buyer_code:${id}`,
      orderId: order.id,
    });
  });
  return sent;
}
