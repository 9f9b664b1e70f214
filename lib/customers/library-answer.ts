/** What a library form answers. Sign-in answers are the same for known and unknown addresses. */
export type LibraryAnswer =
  | { readonly kind: "code_sent"; readonly email: string }
  | {
      readonly kind:
        | "done"
        | "code_rejected"
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
