import type { EmailProps } from "@/db/values/email-props";
import type { EmailKind } from "@/db/values/emails";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { idempotencyKeyLifetimeMs } from "@/lib/email/idempotency-key";

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
