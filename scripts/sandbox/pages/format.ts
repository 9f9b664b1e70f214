/** Cents as people read them, e.g. `$1,234.50`. */
export function money(cents: number | null, currency = "usd"): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
  }).format((cents ?? 0) / 100);
}

/** A time in seconds as a short UTC date, e.g. `2026-11-21 10:05`. */
export function when(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
}

/** Cents out of what someone typed, e.g. `12.50` or `$1,200`; undefined when it is no amount. */
export function centsOf(typed: string): number | undefined {
  const text = typed.replace(/[$,\s]/g, "");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
