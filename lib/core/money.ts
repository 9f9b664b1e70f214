const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats integer cents: 123450 becomes "$1,234.50". Throws a RangeError unless it's a safe integer. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  // A negative zero would be "-$0.00".
  return usd.format(cents / 100 + 0);
}

/** Formats integer cents without a currency sign, for schema.org: 4999 becomes "49.99". */
export function centsToDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  const dollars = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${dollars}.${rest}`;
}

/** Parses a typed amount such as "$1,234.5" or "49.99" to integer cents; null if it isn't one. */
export function parseDollars(typed: string): number | null {
  const amount = /^\$?(\d{1,3}(?:,\d{3})*|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!amount) return null;
  const [, dollars = "", cents = ""] = amount;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
