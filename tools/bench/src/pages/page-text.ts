/** Returns the texts of a page's body in their order, without markup: one string per paragraph. */
export function extractPageText(html: string): readonly string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  return body
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<\/?(?:p|h\d|li|section|div|button|summary|dt|dd|article)\b[^>]*>/)
    .map((part) =>
      part
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "");
}
