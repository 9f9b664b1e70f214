import { randomInt } from "node:crypto";

/** Crockford's base 32, without letters that look like digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a number that can't be guessed (60 bits): `TME-7KQF-2M4X-9RWB`. */
export function createCertificateNumber(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join("");
  return `TME-${group()}-${group()}-${group()}`;
}

/** Parses a number as typed or linked; null if it isn't one. */
export function parseCertificateNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return /^TME(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(number) ? number : null;
}
