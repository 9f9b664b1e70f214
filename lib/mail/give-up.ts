import type { MailKind, MailProps } from "@/lib/mail/kinds";

const dayMs = 24 * 60 * 60 * 1000;

type Tried = {
  readonly kind: MailKind;
  readonly props: MailProps | null;
  readonly createdAt: Date;
  readonly firstAttemptAt: Date;
};

/**
 * When a mail is no longer tried: 24 hours after its first attempt. For that long the provider
 * keeps an idempotency key (resend.com/docs/dashboard/emails/idempotency-keys); past it, a retry
 * of a mail that was taken unnoticed would arrive twice. A code ends with its own minutes.
 */
export function givesUpAt(mail: Tried): Date {
  if (mail.kind === "buyer_code" && mail.props && "expiresInMinutes" in mail.props) {
    return new Date(mail.createdAt.getTime() + mail.props.expiresInMinutes * 60_000);
  }
  return new Date(mail.firstAttemptAt.getTime() + dayMs);
}
