import { toAsciiDigits } from "@/lib/core/typed-text";

/** Room for a sentence around the code. */
export const maxTypedCodeLength = 100;

/**
 * Reads the 6-digit code in what was typed, pasted or filled in: spaced, in other digits, or with the
 * words around it, as phones offer it. Returns null unless there's exactly one.
 */
export function readEmailedCode(typed: string): string | null {
  if (typed.length > maxTypedCodeLength) return null;
  const text = toAsciiDigits(typed.normalize("NFKC")).replace(/\p{Pd}/gu, "-");
  const solid = text.match(/(?<![0-9])[0-9]{6}(?![0-9])/g) ?? [];
  const found =
    solid.length > 0
      ? solid
      : (text.match(/(?<![0-9]|[0-9][\s-])[0-9](?:[\s-]*[0-9]){5}(?![\s-]*[0-9])/g) ?? []);
  const [code, ...others] = found.map((digits) => digits.replace(/[\s-]/g, ""));
  return code !== undefined && others.length === 0 ? code : null;
}
