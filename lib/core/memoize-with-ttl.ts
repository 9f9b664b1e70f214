/**
 * Caches the result of `read` for `ttlMs` milliseconds. Concurrent callers share one call. Errors
 * aren't cached.
 */
export function memoizeWithTtl<Value>(
  read: () => Promise<Value>,
  options: { readonly ttlMs: number; readonly now: () => number },
): () => Promise<Value> {
  let cached: { readonly value: Value; readonly at: number } | undefined;
  let pending: Promise<Value> | undefined;

  async function refresh(): Promise<Value> {
    try {
      const value = await read();
      cached = { value, at: options.now() };
      return value;
    } finally {
      pending = undefined;
    }
  }

  return async () => {
    const age = cached ? options.now() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && age >= 0 && age < options.ttlMs) return cached.value;
    pending ??= refresh();
    return await pending;
  };
}
