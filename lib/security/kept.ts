/**
 * Runs `read` once for any number of callers at a time and keeps its answer for `keptMs` from then
 * on. `now` in milliseconds. An answer that failed is not kept.
 */
export function kept<Value>(
  read: () => Promise<Value>,
  options: { readonly keptMs: number; readonly now: () => number },
): () => Promise<Value> {
  let answer: { readonly value: Value; readonly at: number } | undefined;
  let underWay: Promise<Value> | undefined;

  async function readAnew(): Promise<Value> {
    try {
      const value = await read();
      answer = { value, at: options.now() };
      return value;
    } finally {
      underWay = undefined;
    }
  }

  return async () => {
    const age = answer ? options.now() - answer.at : Number.POSITIVE_INFINITY;
    if (answer && age >= 0 && age < options.keptMs) return answer.value;
    underWay ??= readAnew();
    return await underWay;
  };
}
