import { hourMs } from "@/lib/durations";

/** Times, sizes and counts of signing in, in one table. */
export const authPolicy = {
  /** A session that nobody uses ends after this; each use past half of it moves the end. */
  sessionIdleHours: 12,
  /** However much it is used, a session ends after this. */
  sessionLongestDays: 30,
  signInLinkMinutes: 10,
  codeTries: 5,
  resetLinkMinutes: 30,
  confirmLinkHours: 24,
  /** SPEC section 5. */
  passwordMinLength: 6,
  /** Far beyond any passphrase: whoever sends more wants to keep us busy. */
  passwordMaxLength: 256,
  recoveryCodes: 10,
} as const;

/** When a session ends that is used now. It never outlives its longest life. */
export function sessionEnd(now: Date, createdAt: Date): Date {
  const idle = now.getTime() + authPolicy.sessionIdleHours * hourMs;
  return new Date(Math.min(idle, sessionLongestEnd(createdAt).getTime()));
}

function sessionLongestEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + authPolicy.sessionLongestDays * 24 * hourMs);
}
