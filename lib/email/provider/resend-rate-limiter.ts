import type { BatchSlot } from "@/lib/core/ports/email";

type Headers = Readonly<Record<string, string>> | null;

export type RateLimit = {
  /** Minimum time between two calls, which spreads them over the window. */
  readonly intervalMs?: number;
  /** The window is used up: wait for the next one. */
  readonly pauseMs?: number;
};

/** Used until the provider reports its limit. */
const firstIntervalMs = 100;
/**
 * How long a batch may stay open before its call. Anyone who unsubscribes in that time would still
 * be emailed.
 */
const maxSlotWaitMs = 1_000;
/** Bulk email leaves part of each window to receipts and codes. */
const bulkShare = 0.96;

/**
 * Parses rate limit headers (resend.com/docs/api-reference/rate-limit): `limit` calls per window,
 * `remaining`, and `reset` in seconds. A window is one second unless a policy says otherwise.
 * Unknown values are ignored.
 */
export function parseRateLimitHeaders(headers: Headers): RateLimit {
  const number = (name: string) => {
    const value = headers?.[name]?.trim() ?? "";
    return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  };
  const limit = number("ratelimit-limit");
  const windowSeconds = Number(
    /;\s*w=(\d{1,5})/.exec(headers?.["ratelimit-policy"] ?? "")?.[1] ?? 1,
  );
  const reset = number("ratelimit-reset");
  // `reset` is rounded up to seconds. In a one-second window it would block calls that the interval
  // already spreads.
  const isEmpty = number("ratelimit-remaining") === 0 && reset !== undefined && reset > 1;
  return {
    ...(limit ? { intervalMs: (windowSeconds * 1000) / limit } : {}),
    ...(isEmpty ? { pauseMs: Math.min(reset, 60) * 1000 } : {}),
  };
}

/** True for headers without any limit. */
function isUnlimited(headers: Headers): boolean {
  return headers !== null && !Object.keys(headers).some((name) => name.startsWith("ratelimit-"));
}

export type ResendRateLimiter = {
  /** For an email that someone is waiting for. Goes before all batches. */
  acquire(): Promise<void>;
  /**
   * Waits until a batch's call could start within a second and reserves that place until released.
   * Null if that would take longer than `timeoutMs`.
   */
  acquireBatchSlot(timeoutMs: number): Promise<BatchSlot | null>;
  /** Returns the wait of one more batch. */
  getBatchWaitMs(): number;
  /** Waits for a batch's turn, after single emails. Rejects when the signal aborts. */
  acquireForBatch(signal: AbortSignal): Promise<void>;
  /**
   * Updates the limits from a response. A response without rate limit headers lifts the limit only
   * if the call was accepted.
   */
  updateFromHeaders(headers: Headers, isTaken: boolean): void;
};

const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

type Caller = { readonly begin: () => void; readonly isSingle: boolean };

/**
 * Spreads this process's calls over the provider's rate limit window. One queue, in which single
 * emails go before batches.
 */
export function createResendRateLimiter(): ResendRateLimiter {
  const singles: Caller[] = [];
  const batches: Caller[] = [];
  let intervalMs = firstIntervalMs;
  let freeAt = 0;
  let bulkFreeAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Batches being opened or waiting for their call. */
  let reservedSlots = 0;

  function getWaitMs(batchesAhead: number): number {
    const firstInMs = Math.max(0, Math.max(freeAt, bulkFreeAt) - Date.now());
    return firstInMs + singles.length * intervalMs + (batchesAhead * intervalMs) / bulkShare;
  }

  function serve(isTimed = false): void {
    clearTimeout(timer);
    const queue = singles.length > 0 ? singles : batches;
    const caller = queue[0];
    if (!caller) return;
    const now = Date.now();
    const at = caller.isSingle ? freeAt : Math.max(freeAt, bulkFreeAt);
    if (at > now) {
      timer = setTimeout(serve, at - now, true);
      return;
    }
    queue.shift();
    // A slightly late timer doesn't delay the calls after it.
    const began = isTimed ? Math.max(at, now - intervalMs / 4) : now;
    freeAt = began + (caller.isSingle ? intervalMs : intervalMs / bulkShare);
    caller.begin();
    serve();
  }

  return {
    async acquire() {
      await new Promise<void>((begin) => {
        singles.push({ begin, isSingle: true });
        serve();
      });
    },
    async acquireBatchSlot(timeoutMs) {
      const giveUpAt = Date.now() + timeoutMs;
      for (;;) {
        const tooFarMs = getWaitMs(reservedSlots) - maxSlotWaitMs;
        if (tooFarMs <= 0) break;
        if (Date.now() + tooFarMs > giveUpAt) return null;
        await sleep(Math.max(tooFarMs, 10));
      }
      reservedSlots += 1;
      let isReserved = true;
      const release = () => {
        if (isReserved) reservedSlots -= 1;
        isReserved = false;
      };
      return { release };
    },
    getBatchWaitMs: () => getWaitMs(batches.length),
    async acquireForBatch(signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const caller = { isSingle: false, begin: () => settle(resolve) };
        const onAbort = () => {
          batches.splice(batches.indexOf(caller), 1);
          settle(() => reject(signal.reason));
        };
        const settle = (finish: () => void) => {
          signal.removeEventListener("abort", onAbort);
          finish();
        };
        signal.addEventListener("abort", onAbort);
        batches.push(caller);
        serve();
      });
    },
    updateFromHeaders(headers, isTaken) {
      const limit = parseRateLimitHeaders(headers);
      if (limit.intervalMs !== undefined) intervalMs = limit.intervalMs;
      else if (isTaken && isUnlimited(headers)) intervalMs = 0;
      if (limit.pauseMs !== undefined) {
        bulkFreeAt = Math.max(bulkFreeAt, Date.now() + limit.pauseMs);
      }
    },
  };
}
