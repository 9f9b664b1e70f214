import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findCustomerIdByEmail, lockCustomers } from "@/db/queries/customers";
import { customerEmails, customerSessions, customers } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/customer-codes";
import { getSessionEnd, hashSessionToken } from "@/lib/customers/customer-sessions";
import { randomToken } from "@/lib/secrets/tokens";

const maxUserAgentLength = 300;
const maxMoves = 5;

/** One problem for a wrong, expired or used code and for an unknown address. */
export type SignInProblem = "code_rejected";

type SignIn = TypedCode & {
  readonly userAgent: string;
  /** The token this browser had; its session ends. */
  readonly formerToken?: string | undefined;
};

/**
 * Signs a customer in with an emailed code and returns the token of the new session. It replaces the
 * browser's former session.
 */
export async function signInCustomer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { userAgent, formerToken, ...typed }: SignIn,
): Promise<Result<{ readonly token: string }, SignInProblem>> {
  if (!(await consumeCustomerCode(ctx, "sign_in", typed))) return fail("code_rejected");
  const { email, browserHash } = typed;
  const now = ctx.now();
  const { authSecret } = ctx.settings;
  const token = randomToken();
  const start = async (tx: Transaction): Promise<boolean> => {
    const customerId = await findOrCreateCustomer(tx, email, now);
    await lockCustomers(tx, [customerId]);
    // Another browser may have joined libraries or removed the address while this one waited.
    if ((await findCustomerIdByEmail(tx, email)) !== customerId) return false;
    if (formerToken !== undefined) {
      const tokenHash = hashSessionToken(authSecret, formerToken);
      await tx
        .update(customerSessions)
        .set({ expiresAt: now })
        .where(and(eq(customerSessions.tokenHash, tokenHash), gt(customerSessions.expiresAt, now)));
    }
    await tx.insert(customerSessions).values({
      customerId,
      email,
      browserHash,
      tokenHash: hashSessionToken(authSecret, token),
      userAgent: userAgent.slice(0, maxUserAgentLength),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: getSessionEnd(now, now),
    });
    return true;
  };
  for (let move = 0; move < maxMoves; move += 1) {
    if (await ctx.db.transaction(start)) return ok({ token });
  }
  throw new Error("the address kept moving between libraries");
}

/** Two first sign-ins at the same time get the same customer: the address is unique. */
async function findOrCreateCustomer(tx: Transaction, email: string, now: Date): Promise<string> {
  const known = await findCustomerIdByEmail(tx, email);
  if (known) return known;
  const [customer] = await tx.insert(customers).values({ createdAt: now }).returning();
  if (!customer) throw new Error("the customer was not written");
  await tx
    .insert(customerEmails)
    .values({ email, customerId: customer.id, provedAt: now })
    .onConflictDoNothing();
  const owner = (await findCustomerIdByEmail(tx, email)) ?? customer.id;
  if (owner !== customer.id) await tx.delete(customers).where(eq(customers.id, customer.id));
  return owner;
}
