import { and, eq, gt } from "drizzle-orm";
import { userSessions, users } from "@/db/schema";
import { type TryKey, tryKey } from "@/lib/auth/spend-try";
import { tryPolicies } from "@/lib/auth/try-policies";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { dayMs } from "@/lib/durations";

type Guess = { readonly email: string; readonly visitor: SignInVisitor };

const knownForMs = 180 * dayMs;

/** Returns the throttle keys for a sign-in attempt. Unknown accounts cause the same queries. */
export async function triesOf(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: Guess,
): Promise<readonly TryKey[]> {
  const key = (policy: Parameters<typeof tryKey>[1], ...by: string[]) =>
    tryKey(ctx.settings.authSecret, policy, ...by);
  if (await isKnownBrowser(ctx, { email, visitor })) {
    return [key(tryPolicies.accountAndKnownBrowser, email, visitor.browserHash)];
  }
  return [
    key(tryPolicies.accountAndNetwork, email, visitor.networkHash),
    key(tryPolicies.address, visitor.addressHash),
    key(tryPolicies.account, email),
  ];
}

/** True if this browser has signed in to this account within the last 180 days. */
export async function isKnownBrowser(
  ctx: Pick<Ctx, "db" | "now">,
  { email, visitor }: Guess,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownForMs);
  const rows = await ctx.db
    .select({ id: userSessions.id })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(
      and(
        eq(users.email, email),
        eq(userSessions.browserHash, visitor.browserHash),
        gt(userSessions.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
