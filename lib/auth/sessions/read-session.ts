import { findActiveSession } from "@/db/queries/auth/sessions";
import type { StaffSession } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

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
