/** What staff find a submission by: all texts in lower case, on one line. */
export function radioSearchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(" ")
    .toLowerCase();
}
