/** Renders text with its line breaks, which HTML would collapse. */
export function MultilineText({ text }: { readonly text: string }) {
  const lines = text.trim().split(/\r\n|\r|\n/);
  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and their order never changes
  return lines.flatMap((line, index) => (index > 0 ? [<br key={index} />, line] : [line]));
}
