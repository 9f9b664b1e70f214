import { cutText } from "@/lib/core/cut-text";

/** Longest text of an email that the inbox stores, in characters. */
const maxCharacters = 20_000;
const cutNotice = "[The rest of this email was too long to store.]";

/**
 * Returns what a person wrote in an email: without the quoted earlier emails at its end and
 * characters that PostgreSQL rejects. Keeps everything if nothing else would be left.
 */
export function cleanEmailText(text: string): string {
  const clean = text.toWellFormed().replaceAll("\0", "").replaceAll("\r\n", "\n").trim();
  const kept = removeQuote(clean) || clean;
  return kept.length > maxCharacters ? `${cutText(kept, maxCharacters)}\n\n${cutNotice}` : kept;
}

/** Removes the lines at the end that start with `>`, and the one or two that introduce them. */
function removeQuote(text: string): string {
  const lines = text.split("\n");
  const lastOwn = lines.findLastIndex((line) => !/^\s*(>|$)/.test(line));
  const hasQuote = lines.slice(lastOwn + 1).some((line) => line.trim() !== "");
  if (!hasQuote || lastOwn < 0) return hasQuote ? "" : text;
  if (!/:\s*$/.test(lines[lastOwn] ?? "")) return lines.slice(0, lastOwn + 1).join("\n");
  // "On Nov 24, 2026 at 2:49 PM, The Shop <info@shop.test> wrote:" may be wrapped.
  const isWrapped = !/^On\s/.test(lines[lastOwn] ?? "") && /^On\s/.test(lines[lastOwn - 1] ?? "");
  return lines
    .slice(0, isWrapped ? lastOwn - 1 : lastOwn)
    .join("\n")
    .trim();
}

/** Splits `Name <address>`. The name is empty if there's none; the address is lowercase. */
export function parseSender(from: string): { readonly name: string; readonly email: string } {
  const [, name = "", bracketed] = /^(.*?)<([^<>]*)>\s*$/s.exec(from) ?? [];
  return {
    name: cutText(toOneLine(name.replaceAll('"', "")), 100),
    email: toOneLine(bracketed ?? from)
      .toLowerCase()
      .slice(0, 254),
  };
}

/** Puts untrusted text on one line, without control characters. */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}
