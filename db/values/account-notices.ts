/** Account changes that we email the owner about, in case someone else made them. */
export type AccountNotice =
  | "password_reset"
  | "password_changed"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used";
