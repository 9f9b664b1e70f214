import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { userSessions } from "@/db/schema";
import type { SignInMethod } from "@/db/values/auth";
import { auditIfAdmin } from "@/lib/auth/accounts/audit-if-admin";
import { bootstrapAdmin, canBootstrap } from "@/lib/auth/accounts/bootstrap-admin";
import { getSessionEnd } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";

export type StartedSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
};

type Signed = {
  readonly user: { readonly id: string; readonly email: string };
  readonly method: SignInMethod;
  readonly visitor: SignInVisitor;
};

const maxUserAgentLength = 300;

/**
 * Starts a session after a successful sign-in, in the transaction that used up the proof. Ends the
 * browser's previous session, to prevent session fixation.
 */
export async function startSession(
  ctx: Pick<Ctx, "now" | "settings" | "log">,
  tx: Transaction,
  { user, method, visitor }: Signed,
): Promise<StartedSession> {
  const now = ctx.now();
  await tryBootstrap(ctx, tx, user);
  const [session] = await tx
    .insert(userSessions)
    .values({
      userId: user.id,
      method,
      userAgent: visitor.userAgent.slice(0, maxUserAgentLength),
      networkHash: visitor.networkHash,
      browserHash: visitor.browserHash,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: getSessionEnd(now, now),
    })
    .returning({ id: userSessions.id });
  if (!session) throw new Error("the session was not written");
  if (visitor.previousSessionId) {
    await tx
      .update(userSessions)
      .set({ revokedAt: now })
      .where(and(eq(userSessions.id, visitor.previousSessionId), isNull(userSessions.revokedAt)));
  }
  await auditIfAdmin(ctx, tx, user, { action: "signed_in", details: { method } });
  return { sessionId: session.id, userId: user.id, email: user.email };
}

/** Failures are only logged and don't prevent the sign-in. */
async function tryBootstrap(
  ctx: Pick<Ctx, "now" | "settings" | "log">,
  tx: Transaction,
  user: Signed["user"],
): Promise<void> {
  if (!canBootstrap(ctx, user.email)) return;
  try {
    await tx.transaction((inner) => bootstrapAdmin(ctx, inner, user.id));
  } catch (error) {
    ctx.log.error("auth.bootstrap_failed", { reason: describeError(error) });
  }
}
