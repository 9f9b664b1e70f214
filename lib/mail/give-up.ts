import { dayMs, hourMs, minuteMs } from "@/lib/durations";
import type { MailKind, MailProps } from "@/lib/mail/kinds";

type Tried = {
  readonly kind: MailKind;
  readonly props: MailProps | null;
  readonly createdAt: Date;
  readonly firstAttemptAt: Date;
};

/** Mails of use for a while only: they end with what they carry, and their contents go with them. */
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
 * When a mail is no longer tried: 24 hours after its first attempt. For that long the provider
 * keeps an idempotency key (resend.com/docs/dashboard/emails/idempotency-keys); past it, a retry
 * of a mail that was taken unnoticed would arrive twice. A code or link ends with its own time.
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
