import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findActiveSession } from "@/db/queries/auth/sessions";
import { timestampParam } from "@/db/read-rows";
import { userSessions } from "@/db/schema";
import type { SignInMethod } from "@/db/values/auth";
import { recorded } from "@/lib/audit/staff-operation";
import { auditIfAdmin } from "@/lib/auth/account-events";
import { bootstrapAdmin, canBootstrap } from "@/lib/auth/bootstrap-admin";
import { authPolicy, getSessionEnd } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/sign-in-limits";
import type { StaffSession } from "@/lib/core/admin-actor";
import { describeError } from "@/lib/core/log";
import { fail } from "@/lib/core/result";
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

/** A session with what its step-up checks need. */
export type ActiveSession = StaffSession & {
  /** When the second factor or password was last checked: at sign-in, or again since. */
  readonly verifiedAt: Date;
  readonly hasTotp: boolean;
  readonly hasPassword: boolean;
};

/**
 * Reads a session with the account's current role; null if it has ended, was revoked or never
 * existed. Called on every request, so removing a role or changing it takes effect at once.
 */
export async function readSession(
  ctx: Pick<Ctx, "db" | "now">,
  sessionId: string,
): Promise<ActiveSession | null> {
  return (await findActiveSession(ctx.db, sessionId, ctx.now())) ?? null;
}

/** A tab that checks every 30 seconds causes one write a minute. */
const seenEverySeconds = 60;

/**
 * Updates a session's last use and extends it, in the second half of its idle time or when the
 * browser asks for a refresh. Returns false if the session has ended or was revoked.
 */
export async function touchSession(
  ctx: Pick<Ctx, "db" | "now">,
  { sessionId, refresh }: { readonly sessionId: string; readonly refresh: boolean },
): Promise<boolean> {
  const now = ctx.now();
  const at = timestampParam(now);
  const { sessionIdleHours, sessionMaxDays } = authPolicy;
  const extended = sql`least(
    ${at} + make_interval(hours => ${sessionIdleHours}),
    ${userSessions.createdAt} + make_interval(days => ${sessionMaxDays})
  )`;
  const isPastHalf = sql`${userSessions.expiresAt} - ${at} < make_interval(mins => ${sessionIdleHours * 30})`;
  const isStale = sql`${userSessions.lastSeenAt} <= ${at} - make_interval(secs => ${seenEverySeconds})`;
  const isActive = and(
    eq(userSessions.id, sessionId),
    isNull(userSessions.revokedAt),
    gt(userSessions.expiresAt, now),
  );
  const touched = await ctx.db
    .update(userSessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`case when ${refresh} or ${isPastHalf} then ${extended} else ${userSessions.expiresAt} end`,
    })
    .where(and(isActive, refresh ? undefined : sql`(${isStale} or ${isPastHalf})`))
    .returning({ id: userSessions.id });
  if (touched.length === 1) return true;
  const rows = await ctx.db.select({ id: userSessions.id }).from(userSessions).where(isActive);
  return rows.length === 1;
}

/** Which sessions to end: this browser, all others, or all. */
export const signOutScopes = ["local", "others", "global"] as const;
export type SignOutScope = (typeof signOutScopes)[number];

type Holder = Pick<StaffSession, "userId" | "email" | "sessionId">;

/** Signs an account out. Returns the number of sessions ended. */
export async function endSessions(
  ctx: Pick<Ctx, "db" | "now">,
  holder: Holder,
  scope: SignOutScope,
): Promise<number> {
  const ofScope: Readonly<Record<SignOutScope, SQL | undefined>> = {
    local: eq(userSessions.id, holder.sessionId),
    others: ne(userSessions.id, holder.sessionId),
    global: undefined,
  };
  return await ctx.db.transaction((tx) =>
    revoke(ctx, tx, holder, {
      which: ofScope[scope],
      audit: { action: "signed_out", details: { scope } },
    }),
  );
}

/** Ends one session of the account. Fails if it doesn't exist or has already ended. */
export async function endOneSession(
  ctx: Pick<Ctx, "db" | "now">,
  holder: Holder,
  sessionId: string,
) {
  const ended = await ctx.db.transaction((tx) =>
    revoke(ctx, tx, holder, {
      which: eq(userSessions.id, sessionId),
      audit: { action: "sessions_ended", details: { sessions: 1 } },
    }),
  );
  return ended === 1 ? recorded(["sessions_ended"]) : fail("already_ended");
}

/** Ends all sessions, or all except one, after the account's credentials have changed. */
export async function revokeAccountSessions(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  { userId, except }: { readonly userId: string; readonly except: string | null },
): Promise<number> {
  const ended = await tx
    .update(userSessions)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(userSessions.userId, userId),
        isNull(userSessions.revokedAt),
        except === null ? undefined : ne(userSessions.id, except),
      ),
    )
    .returning({ id: userSessions.id });
  return ended.length;
}

type Revocation = {
  readonly which: SQL | undefined;
  readonly audit: Parameters<typeof auditIfAdmin>[3];
};

async function revoke(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  { userId, email }: Holder,
  { which, audit }: Revocation,
): Promise<number> {
  const now = ctx.now();
  const ended = await tx
    .update(userSessions)
    .set({ revokedAt: now })
    .where(and(eq(userSessions.userId, userId), isNull(userSessions.revokedAt), which))
    .returning({ id: userSessions.id });
  if (ended.length === 0) return 0;
  await auditIfAdmin(ctx, tx, { id: userId, email }, audit);
  return ended.length;
}
