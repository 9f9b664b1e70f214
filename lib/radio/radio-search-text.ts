/** Builds the text that staff search: all values in lower case on one line. */
export function buildRadioSearchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(" ")
    .toLowerCase();
}
