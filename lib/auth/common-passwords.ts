import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Words from our own business, and other frequent ones, that the published list lacks. */
const localPasswords = `
12341234 1qaz1qaz admin1234 bealestreet bitcoin bluescity cash123 contraseña demo123 elvispresley
fortnite grizzlies instagram linkedin login123 mobilemail monitoring owner123 p@ssword postgres
qwertz qwertz123 roblox royalties s3cret s3cur1ty soulsville soundcloud spotify test12345 twitter
ubuntu user1234 vagrant zaq1zaq1
`;

/** About 49,000 passwords from breaches, in lower case. Built on first use: it takes about 20 ms. */
let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Returns true for a password from published breach lists, also with a symbol or up to four digits
 * added at the end.
 * @param plain the password in lower case
 */
export function isCommonPassword(plain: string): boolean {
  commonPasswords ??= new Set([
    ...dictionary["passwords-common"],
    ...localPasswords.trim().split(/\s+/),
  ]);
  const bare = plain.replace(/[\d!?.*#$@_-]{1,4}$/, "");
  return commonPasswords.has(plain) || (bare.length >= 6 && commonPasswords.has(bare));
}
