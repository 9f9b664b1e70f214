import { hasSessionSince } from "@/db/queries/auth/sessions";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { createThrottleKey, type ThrottleKey } from "@/lib/auth/throttling/throttle";
import { throttlePolicies } from "@/lib/auth/throttling/throttle-policies";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

type Guess = { readonly email: string; readonly visitor: SignInVisitor };

const knownForMs = 180 * dayMs;

/** Returns the throttle keys for a sign-in attempt. Unknown accounts cause the same queries. */
export async function getSignInThrottleKeys(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: Guess,
): Promise<readonly ThrottleKey[]> {
  const key = (policy: Parameters<typeof createThrottleKey>[1], ...by: string[]) =>
    createThrottleKey(ctx.settings.authSecret, policy, ...by);
  if (await isKnownBrowser(ctx, { email, visitor })) {
    return [key(throttlePolicies.accountAndKnownBrowser, email, visitor.browserHash)];
  }
  return [
    key(throttlePolicies.accountAndNetwork, email, visitor.networkHash),
    key(throttlePolicies.ipAddress, visitor.ipHash),
    key(throttlePolicies.account, email),
  ];
}

/** True if this browser has signed in to this account within the last 180 days. */
export async function isKnownBrowser(
  ctx: Pick<Ctx, "db" | "now">,
  { email, visitor }: Guess,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownForMs);
  return hasSessionSince(ctx.db, { email, browserHash: visitor.browserHash, since });
}
