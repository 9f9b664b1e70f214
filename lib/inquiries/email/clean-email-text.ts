import { cutText } from "@/lib/core/display-text";
import { readControlsAsWindows1252 } from "@/lib/text-files/single-byte-encodings";

/** Longest text of an email that the inbox stores, in characters. */
const maxEmailText = 100_000;
const emailCutNotice = "[The rest of this email was too long to store.]";

/** Removes what PostgreSQL rejects, and cuts a text that is too long, which a notice says. */
export function cleanEmailText(text: string): string {
  const clean = readControlsAsWindows1252(text.slice(0, 2 * maxEmailText))
    .toWellFormed()
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/^\s*\n/, "");
  if (clean.length <= maxEmailText && text.length <= 2 * maxEmailText) return clean;
  return `${cutText(clean, maxEmailText)}\n\n${emailCutNotice}`;
}

/**
 * Returns the version of an email that staff read: the text version, unless the HTML version says
 * far more, as in emails with a text that only asks for HTML.
 */
export function chooseReadableText(text: string | null, htmlText: string | null): string {
  if (!text?.trim()) return htmlText ?? "";
  if (!htmlText) return text;
  return countLetters(text) * 3 < countLetters(htmlText) ? htmlText : text;
}

/** Removes the addresses in angle brackets that follow links. Takes linear time. */
export function removeLinkAddresses(text: string): string {
  return text.replace(/<[^\s<>]*>/g, "");
}

/** Counts letters and digits outside of links' addresses. */
function countLetters(text: string): number {
  return (
    removeLinkAddresses(text)
      .replace(/https?:\S+/g, "")
      .match(/[\p{L}\p{N}]/gu)?.length ?? 0
  );
}
