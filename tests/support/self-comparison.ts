/**
 * Returns the first comparison of a column with itself, such as `"customer_id" = "customer_id"`; null
 * if there's none. Drizzle leaves out table names where one table is selected, so a correlated subquery
 * then compares its own column instead of the outer row's.
 */
export function findSelfComparison(query: string): string | null {
  return /(?<![."\w])"(\w+)" (?:=|<>|<|>|<=|>=) "\1"(?![."\w])/.exec(query)?.[0] ?? null;
}
