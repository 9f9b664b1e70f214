import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/keyed-hash";

/** Who asks for a file, as keyed hashes. */
export type DownloadVisitor = {
  /** Null for a browser without our cookie. */
  readonly browserHash: string | null;
  readonly networkHash: string;
};

/** A visitor whose browser is known from now on. */
export type KnownDownloadVisitor = DownloadVisitor & { readonly browserHash: string };

/**
 * The network as a proof. Visitors whose address can't be known share one bucket, which counts
 * attempts but proves nothing.
 */
export function networkProof(ctx: Pick<Ctx, "settings">, visitor: DownloadVisitor): string | null {
  const unknown = keyedHash(ctx.settings.authSecret, "network", "unknown");
  return visitor.networkHash === unknown ? null : visitor.networkHash;
}
