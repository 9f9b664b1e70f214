import { findActiveSession } from "@/db/queries/auth/sessions";
import type { StaffSession } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/**
 * Reads a session with the account's current role; null if it has ended, was revoked or never
 * existed. Called on every request, so removing an admin takes effect at once.
 */
export async function readSession(
  ctx: Pick<Ctx, "db" | "now">,
  sessionId: string,
): Promise<StaffSession | null> {
  const row = await findActiveSession(ctx.db, sessionId, ctx.now());
  if (!row) return null;
  const { role, ...session } = row;
  return { ...session, isAdmin: role === "admin" };
}
