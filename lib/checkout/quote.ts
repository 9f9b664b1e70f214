/**
 * Names the prices that a buyer was shown: `productId@cents`, sorted. Made by the server's page and
 * sent back with the order; it sets no price, it only tells whether the buyer has seen today's.
 */
export function quoteOf(
  lines: readonly { readonly productId: string; readonly unitPriceCents: number }[],
): string {
  const seen = new Map(lines.map((line) => [line.productId, line.unitPriceCents]));
  return [...seen]
    .map(([productId, cents]) => `${productId}@${cents}`)
    .sort()
    .join(",");
}
