export type RankTest = {
  /** How often a value of the first group is larger: 0.5 means no difference, 1 means always. */
  readonly largerShare: number;
  /** Two-sided: the probability of such a difference by chance. */
  readonly pValue: number;
};

/**
 * Tests whether two groups of numbers differ: the Mann-Whitney U test with the normal approximation
 * and mean ranks for ties.
 */
export function runRankTest(first: readonly number[], second: readonly number[]): RankTest {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieCorrection = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const meanRank = (from + 1 + to) / 2;
    const tied = to - from;
    tieCorrection += tied ** 3 - tied;
    rankSum += all.slice(from, to).filter(({ isFirst }) => isFirst).length * meanRank;
    from = to;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - tieCorrection / (total * (total - 1)));
  const z = (u - (n * m) / 2) / Math.sqrt(variance);
  return { largerShare: u / (n * m), pValue: 2 * (1 - computeNormalShare(Math.abs(z))) };
}

/** The share of a standard normal distribution below z ≥ 0, by Abramowitz and Stegun 26.2.17. */
function computeNormalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = weights.reduce((sum, weight, index) => sum + weight * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
