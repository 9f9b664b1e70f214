/** Who signs in, as far as we keep it: keyed hashes, and what the browser calls itself. */
export type SignInVisitor = {
  readonly browserHash: string;
  readonly networkHash: string;
  readonly addressHash: string;
  readonly userAgent: string;
  /** The session that the browser came with; it ends when another begins. */
  readonly previousSessionId: string | null;
};
