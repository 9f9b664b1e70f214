import { keyedHash } from "@/lib/secrets/keyed-hash";

/** Keyed hash of a code, salted with the code's id. The database never stores the code itself. */
export function hashDownloadCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "buyer-code", `${codeId}:${code}`);
}

const maxTypedLength = 100;

/**
 * Parses a typed or pasted code such as `123 456`. Returns its digits, or null unless there are
 * six.
 */
export function parseDownloadCode(typed: string): string | null {
  if (typed.length > maxTypedLength) return null;
  const digits = typed.normalize("NFKC").replace(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
