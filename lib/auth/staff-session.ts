import type { SignInMethod } from "@/lib/auth/words";

/** A signed-in account, as the database has it at this request. */
export type StaffSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly method: SignInMethod;
  readonly expiresAt: Date;
  readonly isAdmin: boolean;
};

declare const granted: unique symbol;

/**
 * Somebody who may do staff's work right now. Every read and verb of staff's asks for one, and
 * `adminOf` alone makes it, from a session whose role the database has just told.
 */
export type AdminActor = {
  readonly [granted]: true;
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
};

/** The admin of a session, or null for an account without the role. */
export function adminOf(session: StaffSession): AdminActor | null {
  if (!session.isAdmin) return null;
  const { userId, email, sessionId } = session;
  return { userId, email, sessionId } as AdminActor;
}
