import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findCustomerIdByEmail, lockCustomers, selectLiveSession } from "@/db/queries/customers";
import { customerEmails, customerSessions, customers } from "@/db/schema";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/customer-codes";
import { customerPolicy } from "@/lib/customers/policy";
import { keyedHash, randomToken } from "@/lib/secrets/tokens";

/** A signed-in customer. Operations on a library take it as proof. */
export type Customer = {
  readonly id: string;
  readonly sessionId: string;
  /** The address that proved this session with a code; null in a session of an earlier version. */
  readonly provedEmail: string | null;
  /** When that code was entered. */
  readonly provedAt: Date;
  /** Every address the customer has proved, in the order they came into the library. */
  readonly emails: readonly string[];
};

/** Reads the customer of a session token and extends the session, at most once an hour. */
export async function readCustomer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<Customer | null> {
  const now = ctx.now();
  const tokenHash = hashSessionToken(ctx.settings.authSecret, token);
  const session = await selectLiveSession(ctx.db, tokenHash, {
    now,
    startedAfter: getOldestSessionStart(now),
  });
  if (!session) return null;
  const { id, customerId, provedEmail, createdAt, emails } = session;
  const anHourAgo = new Date(now.getTime() - hourMs);
  if (session.lastSeenAt < anHourAgo) {
    await ctx.db
      .update(customerSessions)
      .set({ lastSeenAt: now, expiresAt: getSessionEnd(createdAt, now) })
      .where(
        and(
          eq(customerSessions.id, id),
          lt(customerSessions.lastSeenAt, anHourAgo),
          // It may have been ended since it was read.
          gt(customerSessions.expiresAt, now),
        ),
      );
  }
  return { id: customerId, sessionId: id, provedEmail, provedAt: createdAt, emails };
}

/** Returns when a session that started at `createdAt` and was last used at `now` ends. */
function getSessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + customerPolicy.sessionDays * dayMs,
      createdAt.getTime() + customerPolicy.maxSessionDays * dayMs,
    ),
  );
}

/** Sessions created before this have ended, even if an earlier version let them last longer. */
export function getOldestSessionStart(now: Date): Date {
  return new Date(now.getTime() - customerPolicy.maxSessionDays * dayMs);
}

/** Which sessions to end: this browser's, all others, or one by its id. */
type SessionScope = "this" | "others" | { readonly sessionId: string };

/** Signs a customer out of one or several browsers. The browsers stay known (db/schema/customers.ts). */
export async function endCustomerSessions(
  ctx: Pick<Ctx, "db" | "now">,
  { id, sessionId }: Pick<Customer, "id" | "sessionId">,
  scope: SessionScope,
): Promise<void> {
  const now = ctx.now();
  const which =
    scope === "others"
      ? ne(customerSessions.id, sessionId)
      : eq(customerSessions.id, scope === "this" ? sessionId : scope.sessionId);
  await ctx.db
    .update(customerSessions)
    .set({ expiresAt: now })
    .where(and(eq(customerSessions.customerId, id), gt(customerSessions.expiresAt, now), which));
}

/** Hash of a session's token, as stored in the database. */
export function hashSessionToken(authSecret: string, token: string): string {
  return keyedHash(authSecret, "library-session", token);
}

const maxUserAgentLength = 300;
const maxMoves = 5;

/** One problem for a wrong, expired or used code and for an unknown address. */
type SignInProblem = "code_rejected";

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

type Proof = Pick<Customer, "provedEmail" | "provedAt" | "emails">;

/** True if the customer entered a code a few minutes ago, as changes of addresses and data require. */
export function hasRecentCode(now: Date, { provedEmail, provedAt }: Proof): boolean {
  const age = now.getTime() - provedAt.getTime();
  return provedEmail !== null && age < customerPolicy.recentCodeMinutes * minuteMs;
}

/**
 * True if the session's address came into the library no later than `email`. Only then may the session
 * take that address's library away: the band's shared mailbox can't evict the owner who added it.
 */
export function mayRemove({ provedEmail, emails }: Proof, email: string): boolean {
  const own = provedEmail === null ? -1 : emails.indexOf(provedEmail);
  const other = emails.indexOf(email);
  return own >= 0 && (other < 0 || own <= other);
}
