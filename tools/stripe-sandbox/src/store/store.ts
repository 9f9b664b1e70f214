import type { Journal, Put } from "./journal";
import type { Records, RecordType } from "./records";

type Listener = (puts: readonly Put[]) => void;

/** Objects returned by `get` and `all` must not be mutated: write a changed copy with `put`. */
export type Store = {
  get<T extends RecordType>(type: T, id: string): Records[T] | undefined;
  /** Returns every object of the type, oldest first. */
  all<T extends RecordType>(type: T): Records[T][];
  /** Writes the full object and returns the stored copy. */
  put<T extends RecordType>(type: T, object: Records[T]): Records[T];
  /** Runs `work` and commits its writes as one journal line, or none of them if it throws. */
  batch<T>(work: () => T): T;
  /** Calls `listener` with the writes of each batch once they are in the journal. */
  onCommit(listener: Listener): void;
  close(): void;
};

type Batch = {
  readonly puts: Put[];
  readonly undo: (() => void)[];
};

/**
 * Loads all objects from the journal into memory and compacts the journal.
 * @param shouldKeep decides for each stored write whether it is loaded.
 */
export function openStore(journal: Journal, shouldKeep: (put: Put) => boolean): Store {
  const collections = new Map<string, Map<string, Put[1]>>();
  const listeners: Listener[] = [];
  let current: Batch | undefined;

  const getCollection = (type: string) => {
    const collection = collections.get(type) ?? new Map<string, Put[1]>();
    collections.set(type, collection);
    return collection;
  };

  for (const put of journal.read()) {
    if (shouldKeep(put)) getCollection(put[0]).set(put[1].id, put[1]);
  }
  journal.compact(
    [...collections].flatMap(([type, collection]) =>
      [...collection.values()].map((object): Put => [type, object]),
    ),
  );

  const store: Store = {
    get: <T extends RecordType>(type: T, id: string) =>
      getCollection(type).get(id) as Records[T] | undefined,
    all: <T extends RecordType>(type: T) => [...getCollection(type).values()] as Records[T][],
    put: <T extends RecordType>(type: T, object: Records[T]): Records[T] => {
      const batch = current;
      if (!batch) return store.batch(() => store.put(type, object));
      // A JSON round trip, so that memory holds exactly what a restart would load.
      const stored = JSON.parse(JSON.stringify(object)) as Records[T];
      const collection = getCollection(type);
      const previous = collection.get(stored.id);
      batch.undo.push(() => {
        if (previous) collection.set(stored.id, previous);
        else collection.delete(stored.id);
      });
      batch.puts.push([type, stored]);
      collection.set(stored.id, stored);
      return stored;
    },
    batch: (work) => {
      if (current) return work();
      const batch: Batch = { puts: [], undo: [] };
      current = batch;
      let result: ReturnType<typeof work>;
      try {
        result = work();
        if (batch.puts.length > 0) journal.append(batch.puts);
      } catch (error) {
        for (const undo of batch.undo.reverse()) undo();
        throw error;
      } finally {
        current = undefined;
      }
      for (const listener of listeners) listener(batch.puts);
      return result;
    },
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: () => journal.close(),
  };
  return store;
}
