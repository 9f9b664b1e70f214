import { isCommonPassword } from "@/lib/auth/common-passwords";
import { authPolicy } from "@/lib/auth/policy";

export const weakPasswordReasons = [
  "too_short",
  "too_long",
  "common",
  "repeated",
  "sequence",
  "about_you",
] as const;
export type WeakPasswordReason = (typeof weakPasswordReasons)[number];

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

/** What a form says about each reason. */
export const weakPasswordWords: Readonly<Record<WeakPasswordReason, string>> = {
  too_short: `Password must be at least ${passwordMinLength} characters`,
  too_long: `Password can be at most ${passwordMaxLength} characters`,
  common: "Password is too weak: it is one of those that everybody tries first.",
  repeated: "Password is too weak: it repeats the same few characters.",
  sequence: "Password is too weak: it is a row of the keyboard or the alphabet.",
  about_you: "Password is too weak: it is your email address or your name from it.",
};
