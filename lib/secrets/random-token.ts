import { randomBytes, randomInt } from "node:crypto";

/** Returns 256 random bits as base64url, for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns a reference for an unexpected error, shown to the user and written to the log. */
export function newFaultId(): string {
  return randomToken().slice(0, 10);
}

/** Returns six random digits to type in. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
