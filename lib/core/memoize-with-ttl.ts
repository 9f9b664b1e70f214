/**
 * Runs `read` once for any number of callers at a time and keeps its answer for `ttlMs` from then
 * on. `now` in milliseconds. An answer that failed is not kept.
 */
export function memoizeWithTtl<Value>(
  read: () => Promise<Value>,
  options: { readonly ttlMs: number; readonly now: () => number },
): () => Promise<Value> {
  let answer: { readonly value: Value; readonly at: number } | undefined;
  let underWay: Promise<Value> | undefined;

  async function refresh(): Promise<Value> {
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
    if (answer && age >= 0 && age < options.ttlMs) return answer.value;
    underWay ??= refresh();
    return await underWay;
  };
}
