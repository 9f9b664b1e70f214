import { keyedHash } from "@/lib/secrets/tokens";

/** Keyed hash of a code, salted with the code's id. The database never stores the code itself. */
export function hashDownloadCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "buyer-code", `${codeId}:${code}`);
}
