import type { StaffRole } from "@/db/values/auth";

/** A signed-in account with its current role. */
export type StaffSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** A sign-in method of db/values/auth.ts. */
  readonly method: string;
  readonly expiresAt: Date;
  /** Null for an account that isn't staff. */
  readonly role: StaffRole | null;
};

declare const granted: unique symbol;

/**
 * Proof that the caller is signed-in staff. Every staff read and operation requires one. Only
 * `toAdminActor` creates it, from a session and its current role; pages, actions and routes get it
 * from lib/web/staff, which checks their permission first.
 */
export type AdminActor = {
  readonly [granted]: true;
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly role: StaffRole;
};

/** Returns the session's staff member; null for an account without the role. */
export function toAdminActor(session: StaffSession): AdminActor | null {
  const { userId, email, sessionId, role } = session;
  if (role === null) return null;
  return { userId, email, sessionId, role } as AdminActor;
}
