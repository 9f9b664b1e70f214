import { describeError, type Logger } from "@/lib/core/log";

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
