import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import { signInCustomer } from "@/lib/customers/customer-sessions";
import { checkAccess, findDownload, type KnownDownloadVisitor } from "@/lib/downloads/check-access";
import { type DownloadRef, formatDownloadQuery } from "@/lib/downloads/download-ref";
import { recordDownloadEvent } from "@/lib/downloads/record-delivery";
import type { RateLimitVerdict } from "@/lib/rate-limit/hit-rate-limit";

type Visit = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor & { readonly ipHash: string };
};

/**
 * Emails a library code to the order's address, for a visitor who has its link but no proof. Counts and
 * answers the same for unknown links, and for links that need no code.
 */
export async function sendDownloadCode(
  ctx: Ctx,
  { ref, visitor }: Visit,
): Promise<RateLimitVerdict> {
  const target = await findDownload(ctx, ctx.db, ref);
  const email = target?.order.email.toLowerCase() ?? `unknown ${formatDownloadQuery(ref)}`;
  const quota = await consumeCodeQuota(ctx, { email, visitor });
  if (!quota.allowed || !target) return quota;
  const access = await checkAccess(ctx, ctx.db, target, visitor, ctx.now());
  if (access.kind === "verification_required") {
    const { browserHash } = visitor;
    await sendCustomerCode(ctx, { purpose: "sign_in", email, browserHash });
  }
  return quota;
}

type TypedDownloadCode = Visit & {
  readonly code: string;
  readonly userAgent: string | null;
  /** The library session this browser had, which ends. */
  readonly formerToken?: string | undefined;
};

/** Signs in to the library of the order's address, which proves the download. */
export async function signInForDownload(
  ctx: Ctx,
  { ref, visitor, code, userAgent, formerToken }: TypedDownloadCode,
): Promise<Result<{ readonly token: string }, "code_rejected">> {
  const target = await findDownload(ctx, ctx.db, ref);
  if (!target) return fail("code_rejected");
  const { id: orderId, email } = target.order;
  const { browserHash, networkHash } = visitor;
  const signedIn = await signInCustomer(ctx, {
    email: email.toLowerCase(),
    code,
    browserHash,
    userAgent: userAgent ?? "",
    formerToken,
  });
  if (signedIn.ok) {
    const event = { orderId, networkHash, userAgent, at: ctx.now() };
    await recordDownloadEvent(ctx.db, { ...event, kind: "verified" });
  }
  return signedIn;
}
