type Cached = { readonly bytes: Uint8Array };

export type ByteCache<Entry extends Cached> = {
  /**
   * Returns the cached entry, or creates it with `make`. Concurrent callers for one key share one
   * call.
   */
  get(key: string, make: () => Promise<Entry>): Promise<Entry>;
};

/**
 * Creates a least-recently-used cache of at most `maxBytes` bytes. Larger entries aren't cached.
 */
export function createByteCache<Entry extends Cached>(maxBytes: number): ByteCache<Entry> {
  // A Map keeps insertion order, so its first key is the least recently used.
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
