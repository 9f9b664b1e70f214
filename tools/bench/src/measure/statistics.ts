/**
 * Returns the value that `share` of the numbers don't exceed.
 * @param share 0 to 1
 * @returns NaN without numbers
 */
export function getPercentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export const getMedian = (numbers: readonly number[]) => getPercentile(numbers, 0.5);
