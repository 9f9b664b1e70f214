/** How many units a cart holds. */
export function countUnits(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The sum of price times quantity, in integer cents. */
export function totalCents(
  lines: readonly { readonly price: number; readonly quantity: number }[],
): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}
