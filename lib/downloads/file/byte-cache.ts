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
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry>>();
  let cachedBytes = 0;

  function store(key: string, entry: Entry): void {
    const size = entry.bytes.byteLength;
    if (size > maxBytes) return;
    entries.set(key, entry);
    cachedBytes += size;
    for (const [oldest, { bytes }] of entries) {
      if (cachedBytes <= maxBytes) break;
      entries.delete(oldest);
      cachedBytes -= bytes.byteLength;
    }
  }

  return {
    async get(key, make) {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const running = pending.get(key);
      if (running) return await running;
      const promise = make();
      pending.set(key, promise);
      try {
        const entry = await promise;
        store(key, entry);
        return entry;
      } finally {
        pending.delete(key);
      }
    },
  };
}
