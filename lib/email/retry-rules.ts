import type { EmailKind, EmailProps } from "@/db/values/emails";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";

type RetriedEmail = {
  readonly kind: EmailKind;
  readonly props: EmailProps | null;
  readonly createdAt: Date;
  readonly firstAttemptAt: Date;
};

/**
 * Emails with a code or link that expires. They aren't sent after that, and their contents are
 * deleted.
 */
const shortLived: ReadonlySet<EmailKind> = new Set([
  "buyer_code",
  "library_code",
  "sign_in_link",
  "confirm_account",
  "reset_password",
  "staff_invitation",
]);

export function isShortLived(kind: EmailKind): boolean {
  return shortLived.has(kind);
}

/**
 * Returns when an email is no longer attempted: when its idempotency key may expire, because a later
 * retry could send a duplicate. An email with a code or link ends when that expires, and a reminder
 * when its session starts.
 */
export function getRetryDeadline(email: RetriedEmail): Date {
  const keyEnd = email.firstAttemptAt.getTime() + idempotencyKeyLifetimeMs;
  return new Date(Math.min(getExpiry(email) ?? keyEnd, keyEnd));
}

/** Returns when the email is useless, or null if it never is. */
function getExpiry({ kind, props, createdAt }: RetriedEmail): number | null {
  if (kind === "consultation_reminder" && props && "startsAt" in props && props.startsAt) {
    return new Date(props.startsAt).getTime();
  }
  const lifeMs = isShortLived(kind) ? getLifetimeMs(props) : null;
  return lifeMs === null ? null : createdAt.getTime() + lifeMs;
}

function getLifetimeMs(props: EmailProps | null): number | null {
  if (props === null) return null;
  if ("expiresInMinutes" in props) return props.expiresInMinutes * minuteMs;
  return "expiresInHours" in props ? props.expiresInHours * hourMs : null;
}

/**
 * How long after its first attempt a call may be repeated with the same key. The provider keeps keys
 * for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys). Ten minutes are left for clock
 * differences.
 */
export const idempotencyKeyLifetimeMs = dayMs - 10 * minuteMs;

/** Longest wait before the nth retry, in seconds. The last value repeats. */
const maxWaitsSeconds = [5, 15, 60, 5 * 60, 15 * 60, 60 * 60] as const;

/**
 * Returns how long to wait before the next attempt, in milliseconds. Uses full jitter so that
 * senders don't all return at once after an outage.
 * @param attempts attempts made so far, 1 or more
 * @param random a number in [0, 1)
 * @param retryAfterSeconds requested by the provider, added on top
 */
export function backoffMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const step = Math.min(Math.max(attempts, 1), maxWaitsSeconds.length) - 1;
  const maxWaitMs = (maxWaitsSeconds[step] ?? 60 * 60) * 1000;
  return retryAfterSeconds * 1000 + Math.round(1000 + random * (maxWaitMs - 1000));
}
