import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { customerCodes } from "@/db/schema";
import type { CustomerCodePurpose } from "@/db/values/customers";
import type { Ctx } from "@/lib/ctx";
import { hashCustomerCode } from "@/lib/customers/code-hash";
import { countWrongCode } from "@/lib/rate-limit/hit-rate-limit";
import { constantTimeEqual } from "@/lib/secrets/tokens";

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
