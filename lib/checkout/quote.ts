/**
 * Encodes the prices shown to a customer as sorted `productId@cents`. It's sent back with the order
 * only to detect price changes; it never sets a price.
 */
export function createQuote(
  lines: readonly { readonly productId: string; readonly unitPriceCents: number }[],
): string {
  const seen = new Map(lines.map((line) => [line.productId, line.unitPriceCents]));
  return [...seen]
    .map(([productId, cents]) => `${productId}@${cents}`)
    .sort()
    .join(",");
}
