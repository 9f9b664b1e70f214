import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { isCustomerAddress, isKnownCustomerBrowser } from "@/db/queries/customers";
import { customerCodes } from "@/db/schema";
import type { CustomerCodePurpose } from "@/db/values/customers";
import { dayMs, minuteMs } from "@/lib/core/durations";
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
import { constantTimeEqual, keyedHash, randomCode } from "@/lib/secrets/tokens";

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
  const now = ctx.now();
  const id = randomUUID();
  const code = randomCode();
  await ctx.db.transaction(async (tx) => {
    // Expire older codes, so that attempts don't add up across codes.
    await tx
      .update(customerCodes)
      .set({ expiresAt: now })
      .where(
        and(
          eq(customerCodes.email, email),
          eq(customerCodes.browserHash, browserHash),
          gt(customerCodes.expiresAt, now),
        ),
      );
    await tx.insert(customerCodes).values({
      id,
      purpose,
      email,
      browserHash,
      codeHash: hashCustomerCode(ctx.settings.authSecret, id, code),
      attemptsLeft: customerPolicy.codeAttempts,
      createdAt: now,
      expiresAt: new Date(now.getTime() + customerPolicy.codeMinutes * minuteMs),
    });
    await enqueueEmail(tx, now, {
      kind: "library_code",
      to: email,
      props: { purpose, code, expiresInMinutes: customerPolicy.codeMinutes },
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
 * Uses up a code. The attempt is counted before the comparison, so parallel guesses can't exceed
 * the limit, and one code works once.
 * @returns whether the code was right
 */
export async function consumeCustomerCode(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  purpose: CustomerCodePurpose,
  { email, code, browserHash }: TypedCode,
): Promise<boolean> {
  const now = ctx.now();
  const tried = await ctx.db
    .update(customerCodes)
    .set({ attemptsLeft: sql`${customerCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(customerCodes.purpose, purpose),
        eq(customerCodes.email, email),
        eq(customerCodes.browserHash, browserHash),
        isNull(customerCodes.usedAt),
        gt(customerCodes.expiresAt, now),
        gt(customerCodes.attemptsLeft, 0),
      ),
    )
    .returning({ id: customerCodes.id, codeHash: customerCodes.codeHash });
  const right = tried.find(({ id, codeHash }) =>
    constantTimeEqual(hashCustomerCode(ctx.settings.authSecret, id, code), codeHash),
  );
  if (!right) {
    if (tried.length > 0) await countWrongCode(ctx);
    return false;
  }
  const used = await ctx.db
    .update(customerCodes)
    .set({ usedAt: now })
    .where(and(eq(customerCodes.id, right.id), isNull(customerCodes.usedAt)))
    .returning({ id: customerCodes.id });
  return used.length === 1;
}

/** Hash of a code, salted with its row's id because there are only a million codes. */
function hashCustomerCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "library-code", `${codeId}:${code}`);
}
