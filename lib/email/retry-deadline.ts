import type { EmailProps } from "@/db/values/email-props";
import type { EmailKind } from "@/db/values/emails";
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
 * Returns when an email is no longer attempted: 24 hours after the first attempt, because the
 * provider keeps idempotency keys that long (resend.com/docs/dashboard/emails/idempotency-keys) and
 * a later retry could send a duplicate. An email with a code or link ends when that expires, and a
 * reminder when its session starts.
 */
export function getRetryDeadline(email: RetriedEmail): Date {
  // A reminder is useless once the session has started.
  if (email.kind === "consultation_reminder" && email.props && "startsAt" in email.props) {
    return new Date(email.props.startsAt ?? email.firstAttemptAt);
  }
  const lifeMs = isShortLived(email.kind) ? getLifetimeMs(email.props) : null;
  const keyEnd = email.firstAttemptAt.getTime() + dayMs;
  return new Date(lifeMs === null ? keyEnd : Math.min(email.createdAt.getTime() + lifeMs, keyEnd));
}

function getLifetimeMs(props: EmailProps | null): number | null {
  if (props === null) return null;
  if ("expiresInMinutes" in props) return props.expiresInMinutes * minuteMs;
  return "expiresInHours" in props ? props.expiresInHours * hourMs : null;
}
