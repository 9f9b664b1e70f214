/** Returns the digits of a code as typed, such as "T-034.524.680-1"; null if other characters are in it. */
function readDigits(typed: string, prefix: RegExp, length: number): readonly number[] | null {
  const digits = typed
    .trim()
    .replace(prefix, "")
    .replace(/[\s.-]/g, "");
  return /^\d+$/.test(digits) && digits.length === length ? [...digits].map(Number) : null;
}

export type CodeProblem = "format" | "check";

/**
 * Finds what's wrong with an IPI name number: 9 digits and 2 check digits. CISAC computes them as the complement to 101
 * of the sum of the digits times 10 down to 2, as also published in django-music-publisher's validators.py.
 */
export function findIpiProblem(typed: string): CodeProblem | null {
  const digits = readDigits(typed, /^/, 11);
  if (!digits) return "format";
  const rest = sumWeighted(digits.slice(0, 9), (index) => 10 - index) % 101;
  const check = rest === 0 ? 0 : (101 - rest) % 100;
  return check === Number(digits.slice(9).join("")) ? null : "check";
}

/**
 * Finds what's wrong with an ISWC: T, 9 digits and a check digit. By ISO 15707, 1 plus the sum of the digits times
 * their places 1 to 9 plus the check digit is a multiple of 10.
 */
export function findIswcProblem(typed: string): CodeProblem | null {
  const digits = readDigits(typed, /^T/i, 10);
  if (!digits || !/^\s*T/i.test(typed)) return "format";
  const sum = 1 + sumWeighted(digits.slice(0, 9), (index) => index + 1);
  return (10 - (sum % 10)) % 10 === digits[9] ? null : "check";
}

function sumWeighted(digits: readonly number[], getWeight: (index: number) => number): number {
  return digits.reduce((sum, digit, index) => sum + digit * getWeight(index), 0);
}
