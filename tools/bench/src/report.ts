/** The value below which `share` (0 to 1) of the numbers lie; NaN of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

export type Figure = {
  readonly name: string;
  readonly ours: string;
  readonly baseline: string;
  /** What was promised, and whether it holds; null where nothing was. */
  readonly promise: { readonly text: string; readonly holds: boolean } | null;
};

/** Prints a section's figures as aligned columns. Out: how many promises do not hold. */
export function printFigures(title: string, figures: readonly Figure[]): number {
  const rows = figures.map(({ name, ours, baseline, promise }) => [
    name,
    ours,
    baseline,
    promise ? `${promise.holds ? "holds" : "BROKEN"}: ${promise.text}` : "",
  ]);
  const all = [["", "shop", "baseline", "promise"], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of all) {
    console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("   ")}`.trimEnd());
  }
  return figures.filter(({ promise }) => promise && !promise.holds).length;
}
