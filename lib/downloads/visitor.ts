import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/tokens";

/** The visitor's browser and network as keyed hashes. */
export type DownloadVisitor = {
  /** Null if the browser has no cookie of ours. */
  readonly browserHash: string | null;
  readonly networkHash: string;
  /** Addresses that a signed-in customer has proved. */
  readonly emails?: readonly string[];
};

export type KnownDownloadVisitor = DownloadVisitor & { readonly browserHash: string };

/**
 * Returns the network hash if it can identify a visitor. Visitors with an unknown IP address share
 * one hash, which counts attempts but identifies no one.
 */
export function getNetworkProof(
  ctx: Pick<Ctx, "settings">,
  visitor: DownloadVisitor,
): string | null {
  const unknown = keyedHash(ctx.settings.authSecret, "network", "unknown");
  return visitor.networkHash === unknown ? null : visitor.networkHash;
}
