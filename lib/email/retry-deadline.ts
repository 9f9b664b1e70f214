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
]);

export function isShortLived(kind: EmailKind): boolean {
  return shortLived.has(kind);
}

/**
 * Returns when an email is no longer attempted: 24 hours after the first attempt, because the
 * provider keeps idempotency keys that long (resend.com/docs/dashboard/emails/idempotency-keys) and
 * a later retry could send a duplicate. An email with a code or link ends when that expires.
 */
export function getRetryDeadline(email: RetriedEmail): Date {
  const lifeMs = isShortLived(email.kind) ? getLifetimeMs(email.props) : null;
  if (lifeMs !== null) return new Date(email.createdAt.getTime() + lifeMs);
  return new Date(email.firstAttemptAt.getTime() + dayMs);
}

function getLifetimeMs(props: EmailProps | null): number | null {
  if (props === null) return null;
  if ("expiresInMinutes" in props) return props.expiresInMinutes * minuteMs;
  return "expiresInHours" in props ? props.expiresInHours * hourMs : null;
}
