/** Splits a key: "newEmail" becomes "new email". */
export function splitCamelCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Turns a code or a clause into a label: "product_not_received" becomes "Product not received". */
export function toSentenceCase(text: string): string {
  const spaced = text.replaceAll("_", " ");
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
