import { isCommonPassword } from "@/lib/auth/common-passwords";
import { authPolicy } from "@/lib/auth/policy";
import type { WeakPasswordReason } from "@/lib/auth/weak-password";

const { passwordMinLength, passwordMaxLength } = authPolicy;

const runs = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Why a password is refused, in words that help; null for one that may be taken. */
export function weaknessOf(password: string, email: string): WeakPasswordReason | null {
  const text = password.normalize("NFKC");
  if ([...text].length < passwordMinLength) return "too_short";
  if (text.length > passwordMaxLength) return "too_long";
  const plain = text.toLowerCase();
  if (isCommonPassword(plain)) return "common";
  if (/^(.{1,3})\1+$/u.test(plain)) return "repeated";
  if (isRun(plain)) return "sequence";
  return isAboutThem(plain, email) ? "about_you" : null;
}

/** One row of the alphabet, the digits or a keyboard, either way round. */
function isRun(plain: string): boolean {
  const backwards = [...plain].reverse().join("");
  return runs.some((run) => {
    const twice = run + run;
    return twice.includes(plain) || twice.includes(backwards);
  });
}

/** The address itself, its name, or that with digits: what everybody who knows it tries first. */
function isAboutThem(plain: string, email: string): boolean {
  const address = email.toLowerCase();
  const name = address.split("@", 1)[0] ?? "";
  const bare = plain.replace(/[\d\W_]+$/u, "");
  return plain === address || plain === name || (bare.length > 2 && bare === name);
}
