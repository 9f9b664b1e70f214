/** Returns the number of units in a cart. */
export function countUnits(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns the sum of price times quantity, in cents. */
export function sumCents(
  lines: readonly { readonly price: number; readonly quantity: number }[],
): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}
