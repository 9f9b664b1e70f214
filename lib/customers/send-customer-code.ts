import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { isCustomerAddress } from "@/db/queries/customers";
import { customerCodes } from "@/db/schema";
import type { CustomerCodePurpose } from "@/db/values/customers";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { hashCustomerCode } from "@/lib/customers/code-hash";
import { customerPolicy } from "@/lib/customers/policy";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { randomCode } from "@/lib/secrets/tokens";

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
