import { keyedHash } from "@/lib/secrets/keyed-hash";

/** What the database keeps of a code: keyed, and salted by the code's own id. */
export function hashBuyerCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "buyer-code", `${codeId}:${code}`);
}

const longestTyped = 100;

/** The digits of a code as people type and paste it, such as `123 456`; null when they aren't six. */
export function parseBuyerCode(typed: string): string | null {
  if (typed.length > longestTyped) return null;
  const digits = typed.normalize("NFKC").replace(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
