/** Formats cents as currency, e.g. `$1,234.50`. */
export function formatMoney(cents: number | null, currency = "usd"): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
  }).format((cents ?? 0) / 100);
}

/** Formats Unix seconds as a UTC date and time, e.g. `2026-11-21 10:05`. */
export function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
}

/** Parses a dollar amount such as `12.50` or `$1,200` to cents; undefined if it isn't one. */
export function parseCents(input: string): number | undefined {
  const text = input.replace(/[$,\s]/g, "");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined;
  const [dollars = "0", cents = ""] = text.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}
