const prefix = "product:";

/** Returns the document name of a product. */
export function getProductDocument(productId: string): string {
  return prefix + productId;
}

/** Returns the product id of a document, or null for other documents. */
export function parseProductId(document: string): string | null {
  return document.startsWith(prefix) ? document.slice(prefix.length) : null;
}
