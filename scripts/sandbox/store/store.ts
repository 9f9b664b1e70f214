import type { Journal, Put } from "./journal";
import type { Kind, Records } from "./records";

type Listener = (puts: readonly Put[]) => void;

interface Batch {
  readonly puts: Put[];
  /** What to do, last first, to make the batch never have happened. */
  readonly undo: (() => void)[];
}

/**
 * All objects in memory, each kind in the order of creation, with every write in the journal.
 * What `get` and `all` hand out is never changed in place: write a copy with `put`.
 */
export class Store {
  readonly #journal: Journal;
  readonly #collections = new Map<string, Map<string, Put[1]>>();
  readonly #listeners: Listener[] = [];
  #batch: Batch | undefined;

  /** Loads the journal, leaving out what `keep` refuses, and compacts it. */
  constructor(journal: Journal, keep: (put: Put) => boolean) {
    this.#journal = journal;
    for (const put of journal.read()) {
      if (keep(put)) this.#collection(put[0]).set(put[1].id, put[1]);
    }
    journal.compact(this.#everything());
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#collection(kind).get(id) as Records[K] | undefined;
  }

  /** Every object of the kind, oldest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#collection(kind).values()] as Records[K][];
  }

  /** Writes the whole object and returns it as stored: in its JSON form. */
  put<K extends Kind>(kind: K, object: Records[K]): Records[K] {
    const batch = this.#batch;
    if (!batch) return this.batch(() => this.put(kind, object));
    const stored = JSON.parse(JSON.stringify(object)) as Records[K];
    const collection = this.#collection(kind);
    const previous = collection.get(stored.id);
    batch.undo.push(() => {
      if (previous) collection.set(stored.id, previous);
      else collection.delete(stored.id);
    });
    batch.puts.push([kind, stored]);
    collection.set(stored.id, stored);
    return stored;
  }

  /** Runs `work` and journals all that it puts as one line; if it throws, nothing was written. */
  batch<T>(work: () => T): T {
    if (this.#batch) return work();
    const batch: Batch = { puts: [], undo: [] };
    this.#batch = batch;
    let result: T;
    try {
      result = work();
      if (batch.puts.length > 0) this.#journal.append(batch.puts);
    } catch (error) {
      for (const step of batch.undo.reverse()) step();
      throw error;
    } finally {
      this.#batch = undefined;
    }
    for (const listener of this.#listeners) listener(batch.puts);
    return result;
  }

  /** Calls `listener` with what was put, after each batch is in the journal. */
  onCommit(listener: Listener): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#journal.close();
  }

  #collection(kind: string): Map<string, Put[1]> {
    let collection = this.#collections.get(kind);
    if (!collection) {
      collection = new Map();
      this.#collections.set(kind, collection);
    }
    return collection;
  }

  *#everything(): Generator<Put> {
    for (const [kind, collection] of this.#collections) {
      for (const object of collection.values()) yield [kind, object];
    }
  }
}
