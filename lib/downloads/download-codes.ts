import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { downloadCodes } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { checkAccess, findDownload, type KnownDownloadVisitor } from "@/lib/downloads/check-access";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { addMinutes, downloadPolicy } from "@/lib/downloads/expiry";
import { recordDownloadEvent } from "@/lib/downloads/record-delivery";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { countWrongCode, hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { constantTimeEqual, keyedHash, randomCode } from "@/lib/secrets/tokens";

type SendDownloadCodeProblem = {
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

type CheckDownloadCodeInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly code: string;
  readonly userAgent: string | null;
};

/**
 * One problem for a wrong code, an expired one, no attempts left, and an unknown order, so that it
 * reveals nothing.
 */
type CheckDownloadCodeProblem = { readonly kind: "code_rejected" };

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

/** Keyed hash of a code, salted with the code's id. The database never stores the code itself. */
export function hashDownloadCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "buyer-code", `${codeId}:${code}`);
}
