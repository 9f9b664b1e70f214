import { hourMs } from "@/lib/core/durations";

/** Limits for sign-in and sessions. */
export const authPolicy = {
  /** Idle sessions end after this. Use in the second half extends them. */
  sessionIdleHours: 12,
  /** Sessions end after this even if used. */
  sessionMaxDays: 30,
  signInLinkMinutes: 10,
  resetLinkMinutes: 30,
  confirmLinkHours: 24,
  passwordMinLength: 6,
  /** Longer than any real passphrase; limits the work an attacker can cause. */
  passwordMaxLength: 256,
  recoveryCodes: 10,
  /** Sensitive actions ask for the second factor or password again after this. */
  stepUpMinutes: 15,
  invitationDays: 7,
  /** An invitation is emailed again at most this often. */
  invitationResendSeconds: 60,
} as const;

/** Returns when a session ends if it's used now, capped at its maximum age. */
export function getSessionEnd(now: Date, createdAt: Date): Date {
  const idle = now.getTime() + authPolicy.sessionIdleHours * hourMs;
  return new Date(Math.min(idle, getMaxSessionEnd(createdAt).getTime()));
}

function getMaxSessionEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + authPolicy.sessionMaxDays * 24 * hourMs);
}
