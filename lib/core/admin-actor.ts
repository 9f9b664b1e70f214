/** A signed-in account with its current role. */
export type StaffSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** A sign-in method of db/values/auth.ts. */
  readonly method: string;
  readonly expiresAt: Date;
  readonly isAdmin: boolean;
};

declare const granted: unique symbol;

/**
 * Proof that the caller is an admin. Every staff read and operation requires one. Only `toAdminActor`
 * creates it, from a session and its current role.
 */
export type AdminActor = {
  readonly [granted]: true;
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
};

/** Returns the session's admin; null for an account without the role. */
export function toAdminActor(session: StaffSession): AdminActor | null {
  if (!session.isAdmin) return null;
  const { userId, email, sessionId } = session;
  return { userId, email, sessionId } as AdminActor;
}
