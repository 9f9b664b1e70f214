/** The visitor who signs in: keyed hashes and the user agent. */
export type SignInVisitor = {
  readonly browserHash: string;
  readonly networkHash: string;
  readonly ipHash: string;
  readonly userAgent: string;
  /** The browser's current session, which ends when a new one starts. */
  readonly previousSessionId: string | null;
};
