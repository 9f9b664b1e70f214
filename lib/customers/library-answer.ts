/** What a library form answers. Sign-in answers are the same for known and unknown addresses. */
export type LibraryAnswer =
  | { readonly kind: "code_sent"; readonly email: string }
  /** Too many codes were requested for the address; an earlier one may still work. */
  | {
      readonly kind: "too_many_codes";
      readonly email: string;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly kind:
        | "done"
        | "cookies_blocked"
        | "code_rejected"
        | "code_required"
        | "older_address"
        | "too_many_joined"
        | "too_many_emails"
        | "last_email"
        | "no_access"
        | "limit_reached"
        | "signed_out"
        | "subscription"
        | "session"
        | "airplay"
        | "dispute";
    };
