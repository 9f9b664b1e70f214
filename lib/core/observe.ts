/**
 * What a piece of work is, in names and codes. Never a value that a person typed: it's exported
 * (lib/web/telemetry).
 */
export type ObservedWork = {
  readonly kind: "call" | "job" | "query";
  /** Such as `stripe.createSession`. */
  readonly name: string;
  /** The text of a query, with placeholders instead of values. */
  readonly statement?: string;
};

/** Starts observing work. `run` calls it as the current work; `end` gets what it threw, if anything. */
export type Observer = (work: ObservedWork) => {
  readonly run: <Value>(call: () => Value) => Value;
  readonly end: (error?: unknown) => void;
};

/** Next.js bundles this module several times; the process needs one observer. */
const shared: { workObserver?: Observer | undefined } = globalThis as never;

/** Sets the observer of this process; undefined for none. */
export function setObserver(observer: Observer | undefined): void {
  shared.workObserver = observer;
}

/** Runs work under the observer, if there's one. */
export async function observe<Value>(
  work: ObservedWork,
  call: () => Promise<Value>,
): Promise<Value> {
  const observed = shared.workObserver?.(work);
  if (!observed) return await call();
  try {
    const value = await observed.run(call);
    observed.end();
    return value;
  } catch (error) {
    observed.end(error ?? "thrown");
    throw error;
  }
}

/**
 * Wraps an adapter, so that each call of an asynchronous method is observed as `<service>.<method>`.
 * @param skipped methods that don't call the service
 */
export function observeCalls<Port extends object>(
  service: string,
  port: Port,
  skipped: readonly (keyof Port & string)[] = [],
): Port {
  return new Proxy(port, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      const isObserved = typeof key === "string" && !skipped.some((name) => name === key);
      if (typeof method !== "function" || !isObserved) return method;
      return (...args: readonly unknown[]) => {
        const observed = shared.workObserver?.({ kind: "call", name: `${service}.${key}` });
        const call = (): unknown => Reflect.apply(method, target, args);
        if (!observed) return call();
        const result = observed.run(call);
        if (!(result instanceof Promise)) return result;
        result.then(
          () => observed.end(),
          (error: unknown) => observed.end(error ?? "thrown"),
        );
        return result;
      };
    },
  });
}
