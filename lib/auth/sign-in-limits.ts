import { hasSessionSince } from "@/db/queries/auth/sessions";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { type DelayedAttempt, hitEmailLimit, hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type DelayPolicy, emailLimits, rateLimits, signInDelays } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

/** Makes a counter of attempts. Its parts are hashed, so that the table doesn't reveal accounts. */
export function createDelayedAttempt(
  authSecret: string,
  policy: DelayPolicy,
  ...by: readonly string[]
): DelayedAttempt {
  return { policy, subject: keyedHash(authSecret, `try:${policy.name}`, by.join("\0")) };
}

type Guess = { readonly email: string; readonly visitor: SignInVisitor };

const knownForMs = 180 * dayMs;

/** Returns the counters of a sign-in attempt. Unknown accounts cause the same queries. */
export async function getSignInAttempts(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: Guess,
): Promise<readonly DelayedAttempt[]> {
  const by = (policy: DelayPolicy, ...who: string[]) =>
    createDelayedAttempt(ctx.settings.authSecret, policy, ...who);
  if (await isKnownBrowser(ctx, { email, visitor })) {
    return [by(signInDelays.accountAndKnownBrowser, email, visitor.browserHash)];
  }
  return [
    by(signInDelays.accountAndNetwork, email, visitor.networkHash),
    by(signInDelays.ipAddress, visitor.ipHash),
    by(signInDelays.account, email),
  ];
}

/** True if this browser has signed in to this account within the last 180 days. */
async function isKnownBrowser(
  ctx: Pick<Ctx, "db" | "now">,
  { email, visitor }: Guess,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownForMs);
  return hasSessionSince(ctx.db, { email, browserHash: visitor.browserHash, since });
}

type EmailRequest = { readonly email: string; readonly visitor: SignInVisitor };

/**
 * Counts an account email and returns whether it may be sent. All strangers share the address's
 * limit. A browser that has signed in to the account has its own, which strangers can't use up.
 */
export async function consumeAuthEmailQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: EmailRequest,
): Promise<boolean> {
  const now = ctx.now();
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "auth-mail", parts.join("\0"));
  if (await isKnownBrowser(ctx, { email, visitor })) {
    const key = createKey(email, visitor.browserHash);
    return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, key)).allowed;
  }
  const daily = await hitRateLimit(ctx.db, now, rateLimits.authRequestsPerDay, visitor.ipHash);
  if (!daily.allowed) return false;
  return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, createKey(email))).allowed;
}

/** The visitor who signs in: keyed hashes and the user agent. */
export type SignInVisitor = {
  readonly browserHash: string;
  readonly networkHash: string;
  readonly ipHash: string;
  readonly userAgent: string;
  /** The browser's current session, which ends when a new one starts. */
  readonly previousSessionId: string | null;
};
