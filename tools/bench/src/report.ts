/** A measured value next to its baseline. */
export type Figure = {
  readonly name: string;
  readonly ours: string;
  /** The same without our code, measured in the same run. Empty if there is nothing to compare. */
  readonly baseline: string;
  readonly limit: { readonly text: string; readonly isMet: boolean } | null;
};

export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const formatKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Lays out figures as a table with aligned columns. */
export function formatTable(title: string, figures: readonly Figure[]): string {
  const header = ["figure", "ours", "baseline", "limit", "result"];
  const rows = figures.map(({ name, ours, baseline, limit }) => [
    name,
    ours,
    baseline,
    limit?.text ?? "",
    limit ? (limit.isMet ? "holds" : "misses") : "",
  ]);
  const table = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const lines = table.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd(),
  );
  return [title, ...lines].join("\n");
}

/** Prints a section's figures. Returns the number of missed limits. */
export function printFigures(title: string, figures: readonly Figure[]): number {
  console.log(`\n${formatTable(title, figures)}`);
  return figures.filter(({ limit }) => limit && !limit.isMet).length;
}
