/** Placeholders of saved replies and the meaning of each. */
export const replyPlaceholders = {
  name: "the sender's full name",
  first_name: "the sender's first name",
  subject: "the subject of their message",
  order: "the number of their latest order",
} as const;

type ReplyPlaceholder = keyof typeof replyPlaceholders;
export type PlaceholderValues = Readonly<Partial<Record<ReplyPlaceholder, string>>>;

/** Longer than any name, also a mistyped one. Unbounded, a run of spaces would take minutes. */
const pattern = /\{\{([^{}]{0,60})\}\}/g;

/**
 * Fills a saved reply's placeholders. Those without a value stay, so that staff see what's missing.
 * Values aren't scanned for placeholders.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (placeholder, inner: string) => {
    const name = inner.trim();
    return isPlaceholder(name) ? values[name] || placeholder : placeholder;
  });
}

/** Returns the placeholders that a text contains, such as `{{order}}`, each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([placeholder]) => placeholder))];
}

/** Returns the placeholders that saved replies don't have, such as `{{nmae}}`. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return findPlaceholders(text).filter(
    (placeholder) => !isPlaceholder(placeholder.replace(/[{}]/g, "").trim()),
  );
}

function isPlaceholder(name: string): name is ReplyPlaceholder {
  return Object.hasOwn(replyPlaceholders, name);
}
