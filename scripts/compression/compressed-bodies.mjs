import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const QUICK = { br: 5, gzip: 6 };
const BEST = { br: 11, gzip: 9 };
/** Bodies that wait for their best compression are in memory beside what is kept. */
const WAITING_LIMIT_BYTES = 32 * 1024 * 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function compress(body, encoding, level) {
  if (encoding === "gzip") return zip(body, { level });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/**
 * Bodies compressed once and kept; the least used go first when the limit is reached. The first
 * visitor gets a quick compression, and the best one is made behind it, one at a time; while too
 * many bytes wait for that, others stay as they are.
 */
export class CompressedBodies {
  #entries = new Map();
  #limitBytes;
  #bytes = 0;
  #upgrades = Promise.resolve();
  #waitingLimitBytes;
  #waitingBytes = 0;

  constructor(limitBytes, waitingLimitBytes = WAITING_LIMIT_BYTES) {
    this.#limitBytes = limitBytes;
    this.#waitingLimitBytes = waitingLimitBytes;
  }

  /** The compressed body of a key, if it is kept. */
  find(key) {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.compressed;
  }

  /** Compresses and keeps. Visitors who come at once share the work. */
  async make(key, body, encoding) {
    const entry = this.#entries.get(key);
    if (entry?.pending) return await entry.pending;
    if (entry?.compressed) return entry.compressed;
    const pending = compress(body, encoding, QUICK[encoding]);
    const fresh = { pending, compressed: undefined };
    this.#entries.set(key, fresh);
    try {
      fresh.compressed = await pending;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
    fresh.pending = undefined;
    this.#bytes += fresh.compressed.length;
    this.#shrink();
    this.#queueUpgrade(key, fresh, body, encoding);
    return fresh.compressed;
  }

  #queueUpgrade(key, entry, body, encoding) {
    if (this.#waitingBytes + body.length > this.#waitingLimitBytes) return;
    this.#waitingBytes += body.length;
    this.#upgrades = this.#upgrades.then(async () => {
      await this.#upgrade(key, entry, body, encoding);
      this.#waitingBytes -= body.length;
    });
  }

  async #upgrade(key, entry, body, encoding) {
    // Pushed out while it waited: nobody would get it.
    if (this.#entries.get(key) !== entry) return;
    const best = await compress(body, encoding, BEST[encoding]).catch(() => undefined);
    if (!best || this.#entries.get(key) !== entry || best.length >= entry.compressed.length) return;
    this.#bytes += best.length - entry.compressed.length;
    entry.compressed = best;
  }

  /** Waits until every kept body is at its best. */
  async settled() {
    await this.#upgrades;
  }

  #shrink() {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#limitBytes) return;
      if (entry.pending) continue;
      this.#entries.delete(key);
      this.#bytes -= entry.compressed.length;
    }
  }
}
