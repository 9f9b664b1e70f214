import { keyedHash } from "@/lib/secrets/tokens";

/** Hash of a code, salted with its row's id because there are only a million codes. */
export function hashCustomerCode(authSecret: string, codeId: string, code: string): string {
  return keyedHash(authSecret, "library-code", `${codeId}:${code}`);
}

/** Hash of a session's token, as stored in the database. */
export function hashSessionToken(authSecret: string, token: string): string {
  return keyedHash(authSecret, "library-session", token);
}
