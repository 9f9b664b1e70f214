/** What an account's owner is told of by mail, in case it was somebody else. */
export type AccountNotice =
  | "password_reset"
  | "password_changed"
  | "totp_enabled"
  | "totp_disabled"
  | "recovery_code_used";
