import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { userSessions } from "@/db/schema";
import { auditIfAdmin } from "@/lib/auth/accounts/audit-if-admin";
import type { StaffSession } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

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

/** Ends one session of the account. Returns false if it doesn't exist or has already ended. */
export async function endOneSession(
  ctx: Pick<Ctx, "db" | "now">,
  holder: Holder,
  sessionId: string,
): Promise<boolean> {
  const ended = await ctx.db.transaction((tx) =>
    revoke(ctx, tx, holder, {
      which: eq(userSessions.id, sessionId),
      audit: { action: "sessions_ended", details: { sessions: 1 } },
    }),
  );
  return ended === 1;
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
