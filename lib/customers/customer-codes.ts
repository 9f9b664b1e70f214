import { isCustomerAddress, isKnownCustomerBrowser } from "@/db/queries/customers";
import type { CustomerCodePurpose } from "@/db/values/customers";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { customerPolicy } from "@/lib/customers/policy";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import {
  countWrongCode,
  hitEmailLimit,
  hitRateLimit,
  type RateLimitVerdict,
} from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits, rateLimits } from "@/lib/rate-limit/policies";
import { consumeCode, endCodes, issueCode, tryCode } from "@/lib/secrets/one-time-codes";
import { keyedHash } from "@/lib/secrets/tokens";

type QuotaRequest = {
  /** Normalized. */
  readonly email: string;
  readonly visitor: { readonly browserHash: string; readonly ipHash: string };
  /** A signed-in customer who adds the address. */
  readonly customerId?: string | undefined;
};

const knownForMs = 180 * dayMs;

/**
 * Counts a code and returns whether it may be emailed. Known and unknown addresses count the same way,
 * so the answer can be shown. A browser that signed in to the address's library has a quota of its own, which
 * no one else can use up. Strangers have one per network, and all together one a day per address.
 */
export async function consumeCodeQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor, customerId }: QuotaRequest,
): Promise<RateLimitVerdict> {
  const now = ctx.now();
  const { browserHash, ipHash } = visitor;
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "library-address", parts.join("\0"));
  const since = new Date(now.getTime() - knownForMs);
  if (await isKnownCustomerBrowser(ctx.db, { email, browserHash, since })) {
    const own = createKey(email, "browser", browserHash);
    return await hitEmailLimit(ctx.db, now, emailLimits.libraryCode, own);
  }
  const limits = [
    () => hitEmailLimit(ctx.db, now, emailLimits.libraryCode, createKey(email, "network", ipHash)),
    ...(customerId
      ? [() => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerCustomer, customerId)]
      : []),
    () => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerNetwork, ipHash),
    () => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerAddress, createKey(email)),
  ];
  for (const hit of limits) {
    const verdict = await hit();
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
}

type CodeRequest = {
  readonly purpose: CustomerCodePurpose;
  /** Normalized. */
  readonly email: string;
  readonly browserHash: string;
};

/**
 * Emails a code that proves an address, after `consumeCodeQuota` allowed it. A sign-in code is only
 * sent to an address with an order that was paid or is being paid, so call it after the response: the
 * visitor sees the same answer either way.
 * @returns whether an email was queued
 */
export async function sendCustomerCode(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { purpose, email, browserHash }: CodeRequest,
): Promise<boolean> {
  if (purpose === "sign_in" && !(await isCustomerAddress(ctx.db, email))) return false;
  const { codeMinutes } = customerPolicy;
  await ctx.db.transaction(async (tx) => {
    // End older codes, so that attempts don't add up across codes.
    await endCodes(ctx, tx, { subject: email, browserHash });
    const { id, code } = await issueCode(ctx, tx, {
      purpose: `library_${purpose}`,
      subject: email,
      browserHash,
      minutes: codeMinutes,
    });
    await enqueueEmail(tx, ctx.now(), {
      kind: "library_code",
      to: email,
      props: { purpose, code, expiresInMinutes: codeMinutes },
      dedupeKey: `library_code:${id}`,
    });
  });
  return true;
}

export type TypedCode = {
  /** Normalized. */
  readonly email: string;
  /** Six digits. */
  readonly code: string;
  /** The code only works in the browser that requested it. */
  readonly browserHash: string;
};

/**
 * Uses up a code, which works once.
 * @returns whether the code was right
 */
export async function consumeCustomerCode(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  purpose: CustomerCodePurpose,
  { email, code, browserHash }: TypedCode,
): Promise<boolean> {
  const found = await tryCode(ctx, {
    // A code for a download, emailed by the previous version, proves the same address.
    purposes: purpose === "sign_in" ? ["library_sign_in", "download"] : [`library_${purpose}`],
    subject: email,
    browserHash,
    code,
  });
  if (found === "wrong") await countWrongCode(ctx);
  return typeof found === "object" && (await consumeCode(ctx, ctx.db, found.id));
}
