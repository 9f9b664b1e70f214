const prefix = "product:";

/** The name of a product's document. */
export function productDocument(productId: string): string {
  return prefix + productId;
}

/** The product that a document is about; null for one that is about none. */
export function productIdOf(document: string): string | null {
  return document.startsWith(prefix) ? document.slice(prefix.length) : null;
}
