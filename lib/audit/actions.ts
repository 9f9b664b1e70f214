/** Every action that the audit knows, by its noun. Add yours here; the audit's filter lists them. */
export const auditActions = [
  "signed_in",
  "signed_out",
  "sign_in_failed",
  "password_reset",
  "sessions_ended",
  "totp_enabled",
  "totp_disabled",
  "admin_granted",
  "admin_removed",
  "audit_exported",
  "refund_requested",
  "refund_made",
  "refund_refused",
  "receipt_resent",
  "order_email_corrected",
  "download_link_sent",
  "review_answered",
  "evidence_exported",
  "mail_retried",
  "stripe_event_retried",
] as const;
export type AuditAction = (typeof auditActions)[number];
