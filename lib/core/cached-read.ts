import { describeError, type Logger } from "@/lib/core/log";

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

/**
 * Wraps a read so that it returns its last result when reading fails, which keeps pages up while
 * the database is down. Throws if there's no earlier result.
 * @param name prefix of the log event
 */
export function staleIfError<Value>(
  name: string,
  read: () => Promise<Value>,
  log: Pick<Logger, "warn">,
): () => Promise<Value> {
  let last: { readonly value: Value } | undefined;
  return async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      if (!last) throw error;
      log.warn(`${name}.last_known`, { reason: describeError(error) });
    }
    return last.value;
  };
}
