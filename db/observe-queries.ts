/** Runs a query and looks at its text, which contains placeholders instead of values. */
type QueryObserver = <Value>(text: string, run: () => Promise<Value>) => Promise<Value>;

/** Next.js bundles this module several times; the process needs one observer. */
const shared: { queryObserver?: QueryObserver | undefined } = globalThis as never;

/** Sets the observer of this process's queries; undefined for none. */
export function setQueryObserver(observer: QueryObserver | undefined): void {
  shared.queryObserver = observer;
}

export function observeQuery<Value>(text: string, run: () => Promise<Value>): Promise<Value> {
  return shared.queryObserver ? shared.queryObserver(text, run) : run();
}
