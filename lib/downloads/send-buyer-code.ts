import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { buyerCodes } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hashBuyerCode } from "@/lib/downloads/buyer-code";
import { accessTo, findTarget } from "@/lib/downloads/load-download";
import { minutesAfter } from "@/lib/downloads/minutes";
import { downloadPolicy } from "@/lib/downloads/policy";
import type { DownloadRef } from "@/lib/downloads/ref";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
import { enqueueMail } from "@/lib/mail/enqueue";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { fail, ok, type Result } from "@/lib/result";
import { keyedHash } from "@/lib/secrets/keyed-hash";
import { randomCode } from "@/lib/secrets/random-token";

export type SendBuyerCodeProblem = {
  readonly kind: "too_many_codes";
  readonly retryAfterSeconds: number;
};

/**
 * Emails a 6-digit code to the order's address so that a visitor can verify the order is theirs.
 * Returns the same result whether or not an email is sent.
 */
export async function sendBuyerCode(
  ctx: Ctx,
  { ref, visitor }: { readonly ref: DownloadRef; readonly visitor: KnownDownloadVisitor },
): Promise<Result<{ readonly expiresInMinutes: number }, SendBuyerCodeProblem>> {
  const now = ctx.now();
  const target = await findTarget(ctx, ctx.db, ref);
  const counted =
    target?.order.id ?? keyedHash(ctx.settings.authSecret, "unknown-download", JSON.stringify(ref));
  const limit = await hitRateLimit(ctx.db, now, rateLimits.buyerCodesOfOrder, counted);
  if (!limit.allowed) {
    return fail({ kind: "too_many_codes", retryAfterSeconds: limit.retryAfterSeconds });
  }
  const sent = ok({ expiresInMinutes: downloadPolicy.codeMinutes });
  if (!target) return sent;
  const access = await accessTo(ctx, ctx.db, target, visitor, now);
  if (access.kind !== "denied_stranger") return sent;

  const { order } = target;
  const id = randomUUID();
  const code = randomCode();
  await ctx.db.transaction(async (tx) => {
    // Expire older codes, so that attempts don't add up across codes.
    await tx
      .update(buyerCodes)
      .set({ expiresAt: now })
      .where(
        and(
          eq(buyerCodes.orderId, order.id),
          eq(buyerCodes.browserHash, visitor.browserHash),
          gt(buyerCodes.expiresAt, now),
        ),
      );
    await tx.insert(buyerCodes).values({
      id,
      orderId: order.id,
      browserHash: visitor.browserHash,
      codeHash: hashBuyerCode(ctx.settings.authSecret, id, code),
      triesLeft: downloadPolicy.codeTries,
      expiresAt: minutesAfter(now, downloadPolicy.codeMinutes),
      createdAt: now,
    });
    await enqueueMail(tx, now, {
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
