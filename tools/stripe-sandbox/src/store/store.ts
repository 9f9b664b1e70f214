import type { Journal, Put } from "./journal";
import type { Records, RecordType } from "./records";

type Listener = (puts: readonly Put[]) => void;

type Batch = { puts: Put[]; undo: (() => void)[] };

/** Objects returned by `get` and `all` must not be mutated: write a changed copy with `put`. */
export type Store = ReturnType<typeof openStore>;

/**
 * Loads all objects from the journal into memory and compacts the journal.
 * @param shouldKeep decides for each stored write whether it is loaded.
 */
export function openStore(journal: Journal, shouldKeep: (put: Put) => boolean) {
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

  /** Runs `work` and commits its writes as one journal line, or none of them if it throws. */
  function batch<T>(work: () => T): T {
    if (current) return work();
    const started: Batch = { puts: [], undo: [] };
    current = started;
    let result: T;
    try {
      result = work();
      if (started.puts.length > 0) journal.append(started.puts);
    } catch (error) {
      for (const revert of started.undo.reverse()) revert();
      throw error;
    } finally {
      current = undefined;
    }
    for (const listener of listeners) listener(started.puts);
    return result;
  }

  /** Writes the full object and returns the stored copy. */
  function put<T extends RecordType>(type: T, object: Records[T]): Records[T] {
    if (!current) return batch(() => put(type, object));
    // A JSON round trip, so that memory holds exactly what a restart would load.
    const stored = JSON.parse(JSON.stringify(object)) as Records[T];
    const collection = getCollection(type);
    const previous = collection.get(stored.id);
    current.undo.push(() => {
      if (previous) collection.set(stored.id, previous);
      else collection.delete(stored.id);
    });
    current.puts.push([type, stored]);
    collection.set(stored.id, stored);
    return stored;
  }

  return {
    batch,
    put,
    get: <T extends RecordType>(type: T, id: string) =>
      getCollection(type).get(id) as Records[T] | undefined,
    /** Returns every object of the type, oldest first. */
    all: <T extends RecordType>(type: T) => [...getCollection(type).values()] as Records[T][],
    /** Calls `listener` with the writes of each batch once they are in the journal. */
    onCommit: (listener: Listener): void => {
      listeners.push(listener);
    },
    close: (): void => journal.close(),
  };
}
