import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findCustomerIdByEmail } from "@/db/queries/customers";
import { customerEmails, customerSessions, customers } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashSessionToken } from "@/lib/customers/code-hash";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/consume-customer-code";
import { getSessionEnd } from "@/lib/customers/session-end";
import { randomToken } from "@/lib/secrets/random-token";

const maxUserAgentLength = 300;

/** One problem for a wrong, expired or used code and for an unknown address. */
export type SignInProblem = "code_rejected";

/** Signs a customer in with an emailed code and returns the token of the new session. */
export async function signInCustomer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { userAgent, ...typed }: TypedCode & { readonly userAgent: string },
): Promise<Result<{ readonly token: string }, SignInProblem>> {
  if (!(await consumeCustomerCode(ctx, "sign_in", typed))) return fail("code_rejected");
  const now = ctx.now();
  const token = randomToken();
  await ctx.db.transaction(async (tx) => {
    const customerId = await findOrCreateCustomer(tx, typed.email, now);
    await tx.insert(customerSessions).values({
      customerId,
      tokenHash: hashSessionToken(ctx.settings.authSecret, token),
      userAgent: userAgent.slice(0, maxUserAgentLength),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: getSessionEnd(now),
    });
  });
  return ok({ token });
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
