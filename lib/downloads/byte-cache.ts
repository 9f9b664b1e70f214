type Cached = { readonly bytes: Uint8Array };

export type ByteCache<Entry extends Cached> = {
  /** The entry of a key, made by `make` when it is not there; makers of one key share one run. */
  get(key: string, make: () => Promise<Entry>): Promise<Entry>;
};

/** Keeps what was used last, up to `maxBytes` together; what is larger alone is not kept. */
export function byteCache<Entry extends Cached>(maxBytes: number): ByteCache<Entry> {
  // A Map remembers the order of insertion: its first key is the one not used for longest.
  const kept = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry>>();
  let keptBytes = 0;

  function keep(key: string, entry: Entry): void {
    const size = entry.bytes.byteLength;
    if (size > maxBytes) return;
    kept.set(key, entry);
    keptBytes += size;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= bytes.byteLength;
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = underWay.get(key);
      if (running) return await running;
      const promise = make();
      underWay.set(key, promise);
      try {
        const entry = await promise;
        keep(key, entry);
        return entry;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
