import type { WeakPasswordReason } from "@/lib/auth/auth-copy";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import { authPolicy } from "@/lib/auth/policy";

const { passwordMinLength, passwordMaxLength } = authPolicy;

const runs = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Returns why a password is too weak; null if it's acceptable. */
export function findPasswordWeakness(password: string, email: string): WeakPasswordReason | null {
  const text = password.normalize("NFKC");
  if ([...text].length < passwordMinLength) return "too_short";
  if (text.length > passwordMaxLength) return "too_long";
  const plain = text.toLowerCase();
  if (isCommonPassword(plain)) return "common";
  if (/^(.{1,3})\1+$/u.test(plain)) return "repeated";
  if (isSequence(plain)) return "sequence";
  return containsEmail(plain, email) ? "about_you" : null;
}

/** True for a part of the alphabet, the digits or a keyboard row, forwards or backwards. */
function isSequence(plain: string): boolean {
  const backwards = [...plain].reverse().join("");
  return runs.some((run) => {
    const twice = run + run;
    return twice.includes(plain) || twice.includes(backwards);
  });
}

/** True for the email address, its local part, or the local part followed by digits. */
function containsEmail(plain: string, email: string): boolean {
  const address = email.toLowerCase();
  const name = address.split("@", 1)[0] ?? "";
  const bare = plain.replace(/[\d\W_]+$/u, "");
  return plain === address || plain === name || (bare.length > 2 && bare === name);
}
