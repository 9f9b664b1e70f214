import { describeError, type Logger } from "@/lib/log";

/**
 * A reader that answers with what it read last when reading fails, so that pages outlive a database
 * that is away for a while. Throws as long as there is nothing. In: the name for the log.
 */
export function lastKnown<Value>(
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
