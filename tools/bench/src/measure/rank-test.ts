/** What 200 tries each tell about two kinds: how often one of the first is slower, and by what chance. */
export type RankTest = {
  /** 0.5 when neither kind is slower; 1 when each of the first is slower than all of the second. */
  readonly slowerShare: number;
  /** Two-sided: how often chance alone would give a difference like this. */
  readonly pValue: number;
};

/** Mann and Whitney's U test with the normal approximation and ties' mean ranks. */
export function rankTest(first: readonly number[], second: readonly number[]): RankTest {
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
  return { slowerShare: u / (n * m), pValue: 2 * (1 - standardNormal(Math.abs(z))) };
}

/** Abramowitz and Stegun 26.2.17: the share of a normal distribution below z ≥ 0, to 7.5e-8. */
function standardNormal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = weights.reduce((sum, weight, index) => sum + weight * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
