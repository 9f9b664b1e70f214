import { dayMs, hourMs, minuteMs } from "@/lib/durations";
import type { MailKind, MailProps } from "@/lib/mail/kinds";

type Tried = {
  readonly kind: MailKind;
  readonly props: MailProps | null;
  readonly createdAt: Date;
  readonly firstAttemptAt: Date;
};

/**
 * Emails with a code or link that expires. They aren't sent after that, and their contents are
 * deleted.
 */
const shortLived: ReadonlySet<MailKind> = new Set([
  "buyer_code",
  "sign_in_link",
  "confirm_account",
  "reset_password",
]);

export function isShortLived(kind: MailKind): boolean {
  return shortLived.has(kind);
}

/**
 * Returns when an email is no longer attempted: 24 hours after the first attempt, because the
 * provider keeps idempotency keys that long (resend.com/docs/dashboard/emails/idempotency-keys) and
 * a later retry could send a duplicate. An email with a code or link ends when that expires.
 */
export function givesUpAt(mail: Tried): Date {
  const lifeMs = isShortLived(mail.kind) ? lifeOf(mail.props) : null;
  if (lifeMs !== null) return new Date(mail.createdAt.getTime() + lifeMs);
  return new Date(mail.firstAttemptAt.getTime() + dayMs);
}

function lifeOf(props: MailProps | null): number | null {
  if (props === null) return null;
  if ("expiresInMinutes" in props) return props.expiresInMinutes * minuteMs;
  return "expiresInHours" in props ? props.expiresInHours * hourMs : null;
}
