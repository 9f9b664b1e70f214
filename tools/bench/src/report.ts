/** A measured value. `baseline` is the same without our code, measured in the same run. */
export type Figure = {
  readonly name: string;
  readonly ours: string;
  readonly baseline?: string;
  readonly limit?: string;
  /** Undefined without a limit. */
  readonly isMet?: boolean;
};

export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const formatKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatMb = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

type Format = (value: number) => string;

/** A figure with an upper limit. */
export function atMost(name: string, value: number, max: number, format: Format, baseline = "") {
  const limit = `at most ${format(max)}`;
  return { name, ours: format(value), baseline, limit, isMet: value <= max };
}

/** A figure with a lower limit. */
export function atLeast(name: string, value: number, min: number, format: Format, baseline = "") {
  const limit = `at least ${format(min)}`;
  return { name, ours: format(value), baseline, limit, isMet: value >= min };
}

/** Prints a section's figures as a table. Returns the number of missed limits. */
export function printFigures(title: string, figures: readonly Figure[]): number {
  const rows = figures.map(({ name, ours, baseline = "", limit = "", isMet }) => {
    const result = isMet === undefined ? "" : isMet ? "holds" : "misses";
    return { figure: name, ours, baseline, limit, result };
  });
  console.log(`\n${title}`);
  console.table(rows);
  return figures.filter(({ isMet }) => isMet === false).length;
}
